#pragma once

/// Files in a folder, and what is read in them.

#include <filesystem>
#include <string>
#include <vector>

#include "inkling/field_mapping.h"
#include "inkling/ingest.h"
#include "tests/support/data.h"

namespace inkling::test {

class ReadingScene {
 public:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& name, const std::string& bytes) const;

  /// The records in a file of that name as shown(), without the path above it and the fields from
  /// `path` on; behind these, the message that each is attached to.
  std::vector<std::string> read(const std::string& name, const FieldMapping& mapping = {},
                                const IngestOptions& options = {}) const;
  /// Those on standard input.
  std::vector<std::string> read_stream(const std::string& bytes) const;

  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TemporaryDirectory folder_;
};

}  // namespace inkling::test
