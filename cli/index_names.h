#pragma once

/// Names of an index, for completions: what cannot be read has none.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"

namespace inkling::cli {

/// Opens the index when it is first asked.
class IndexNames {
 public:
  explicit IndexNames(std::filesystem::path directory) : directory_(std::move(directory)) {}

  std::vector<std::string> models();
  /// Fields with terms, and those with strings or numbers; sorted, each once.
  std::vector<std::string> fields();
  /// Those with terms.
  std::vector<std::string> text_fields();
  /// Those with strings or numbers; sorted, each once.
  std::vector<std::string> value_fields();
  std::vector<std::string> number_fields();
  /// The values of a field of strings. Cost: O(documents).
  std::vector<std::string> values(std::string_view field);
  /// Labels and tags.
  std::vector<std::string> topics();
  /// The most frequent words that begin with `prefix`.
  std::vector<std::string> words(const std::string& prefix);

 private:
  const Index* index();

  std::filesystem::path directory_;
  bool was_asked_ = false;
  std::optional<Index> index_;
};

}  // namespace inkling::cli
