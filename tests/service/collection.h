#pragma once

/// A small index for the verbs.

#include <filesystem>
#include <string>

#include "service/index_requests.h"
#include "tests/support/data.h"

namespace inkling::test {

/// Four documents about tea and coffee, labelled, in an index of their own.
class Collection {
 public:
  Collection();

  const std::filesystem::path& directory() const noexcept { return directory_; }
  /// A file beside the index.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  TemporaryDirectory place_;
  std::filesystem::path directory_;
};

/// Of JSON Lines from standard input.
service::IndexRequest json_lines();

}  // namespace inkling::test
