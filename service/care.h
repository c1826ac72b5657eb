#pragma once

/// delete, optimize, merge, stats, check, salvage: the care of an index.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "inkling/check.h"
#include "inkling/index.h"
#include "inkling/merging.h"
#include "inkling/results.h"
#include "inkling/salvage.h"
#include "service/index_requests.h"
#include "service/stopping.h"

namespace inkling::service {

/// Asked with the number of documents that match a query, and of all: false leaves them all. May be
/// empty.
using ConfirmDeletion = std::function<bool(std::uint64_t matching, std::uint64_t documents)>;

/// Takes out the documents of the ids and those that match the query, and commits; with `dry_run`
/// it only says which. The index is locked while `confirm` is asked: what was counted is what goes.
/// Throws OptionError when neither is given, what the query throws, and StoppedError where `stop`
/// ends the wait for another writer.
Deletion delete_documents(const std::filesystem::path& directory, const DeleteRequest& request,
                          const ConfirmDeletion& confirm = {}, const StopAsked& stop = {});

/// Merges all segments into one and commits.
Optimization optimize(const std::filesystem::path& directory, const OptimizeRequest& request,
                      const OnProgress& on_progress = {});

/// What may be done while indexes are merged. All may be empty.
struct MergeWork {
  std::function<void(const MergeProgress&)> progress{};
  StopAsked stop{};
};

/// As merge_indexes(), into the index in `target`. Throws StoppedError when it was asked to stop:
/// then nothing is changed.
Merged merge(const std::filesystem::path& target, const MergeRequest& request,
             const MergeWork& work = {});

/// What is damaged; empty where nothing is. `on_remark` gets what CheckOptions::on_remark does.
std::vector<Finding> check(const std::filesystem::path& directory, const CheckRequest& request,
                           const std::function<void(const std::string&)>& on_remark = {});

/// As inkling::salvage().
SalvageReport salvage(const SalvageRequest& request, const OnProgress& on_progress = {});

}  // namespace inkling::service
