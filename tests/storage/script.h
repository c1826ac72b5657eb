#pragma once

/// A run of every kind of change an index knows, with what it must answer after each commit.

#include <functional>
#include <memory>
#include <vector>

#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "tests/storage/answers.h"
#include "tests/storage/naive_collection.h"

namespace inkling::test {

inline const AnalyzerSettings kAnalyzer{AnalyzerKind::standard, "en"};

Document document(std::string id, std::string title, std::string text,
                  std::vector<std::string> labels = {});

class Script {
 public:
  Script();

  /// Adds, replaces, removes, tags, stores and drops models, optimizes; calls `committed()` each
  /// time that another state was committed. May run on an index in any state of its own.
  void run(const std::shared_ptr<storage::FileSystem>& files,
           const std::function<void()>& committed) const;

  /// By the number of commits before it: the first, empty when there is no index yet, to the last.
  const std::vector<Answers>& states() const noexcept { return states_; }

 private:
  std::vector<Answers> states_;
};

/// What the newest commit answers, or those of no document at all when there is none.
Answers answers_or_none(const std::shared_ptr<storage::FileSystem>& files);

/// Gives each document of the newest commit that `topics_of` names topics for the tags of `model`,
/// and commits.
void commit_tags(const std::shared_ptr<storage::FileSystem>& files, const std::string& model,
                 const std::function<std::set<std::string>(const std::string& id)>& topics_of,
                 const std::string& model_bytes);
void commit_dropped_model(const std::shared_ptr<storage::FileSystem>& files,
                          const std::string& model);

}  // namespace inkling::test
