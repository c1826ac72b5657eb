#pragma once

/// index: documents in.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>

#include "inkling/ingest.h"
#include "inkling/results.h"
#include "service/requests.h"
#include "service/stopping.h"

namespace inkling::service {

struct IndexResult {
  IngestReport report;
  IndexTotals totals;
  std::uint64_t cut_tokens = 0;  ///< that were longer than a term may be
  double seconds = 0;
};

struct IndexWork {
  std::function<void(const IngestProgress&)> progress{};  ///< called after each record
  StopAsked stop{};
};

/// Adds what the paths lead to, "-" being `standard_input`, and commits. The index is made where
/// there is none. Throws StoppedError, after which nothing was committed; OptionError for settings
/// that the index was not made with; EmptyInputError where no document is found and none was there;
/// and what ingest() and IndexWriter throw.
IndexResult index(const std::filesystem::path& directory, const IndexRequest& request,
                  std::istream& standard_input, const IndexWork& work = {});

}  // namespace inkling::service
