#pragma once

/// Files beside the command line: settings, synonyms, topics, judgments, models, a text to analyze.

#include <array>
#include <cstdint>
#include <istream>
#include <streambuf>
#include <string>

#include "cli/streams.h"

namespace inkling::cli {

/// More than any of them has; without an end, as /dev/zero is, they would fill the memory.
inline constexpr std::uint64_t kLongestFile = std::uint64_t{1} << 30;

/// Hands on what `source` reads, and throws UsageError beyond `limit` bytes.
class LimitedInput : public std::istream {
 public:
  LimitedInput(std::istream& source, const std::string& name, std::uint64_t limit);

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(std::istream& source, std::string name, std::uint64_t limit);

   protected:
    int_type underflow() override;

   private:
    std::streambuf* source_;
    std::string name_;
    std::uint64_t limit_;
    std::uint64_t read_ = 0;
    std::array<char, 1 << 14> bytes_;
  };

  Buffer buffer_;
};

/// What `read(stream, name)` makes of a file. Throws IoError, and UsageError for more than `limit`
/// bytes.
template <typename Read>
auto read_limited(const std::string& path, Read read, std::uint64_t limit = kLongestFile) {
  FileInput file(path);
  LimitedInput limited(file, path, limit);
  return read(limited, path);
}

/// Reads to the end, for read_limited().
std::string all_of(std::istream& in, const std::string& name);

}  // namespace inkling::cli
