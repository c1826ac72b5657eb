#pragma once

/// Real collections for tests. Large ones are outside the project, in $INKLING_DATA.

#include <filesystem>
#include <optional>
#include <string>

namespace inkling::test {

/// A file of the large collections. If it is absent, prints a line "skipped: ..." and returns an
/// empty optional.
std::optional<std::filesystem::path> data_file(const std::string& relative);

/// A file below tests/conformance. It is always there.
std::filesystem::path conformance_file(const std::string& relative);

/// The whole file, decompressed if its name ends in .zst.
std::string read_file(const std::filesystem::path& path);

/// A new empty directory, removed with the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace inkling::test
