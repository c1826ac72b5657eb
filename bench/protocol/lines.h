#pragma once

/// The lines of a file, one after another, with readable memory after each for a JSON parser.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::bench {

class Lines {
 public:
  /// Readable bytes after each returned line.
  static constexpr std::size_t kPadding = 64;

  /// Throws IoError.
  explicit Lines(const std::filesystem::path& file);

  /// The next non-empty line, without its line feed; none at the end of the file. The view is valid
  /// until the next call. Throws IoError.
  std::optional<std::string_view> next();

  /// "file:line" of the line returned last.
  std::string place() const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::optional<std::string_view> cut();
  bool fill();

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< begin of what was read and not yet returned
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace inkling::bench
