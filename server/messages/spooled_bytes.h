#pragma once

/// A body that would take too much memory.

#include <cstddef>
#include <cstdint>
#include <span>
#include <streambuf>
#include <vector>

#include "inkling/nameless_file.h"

namespace inkling::server {

/// Reads a file from its beginning, which must outlive it. Throws IoError where the disk fails.
class SpooledBytes : public std::streambuf {
 public:
  explicit SpooledBytes(const NamelessFile& file) : file_(file), part_(kPart) {}

 protected:
  int_type underflow() override {
    const std::size_t count = file_.read(read_, std::as_writable_bytes(std::span(part_)));
    if (count == 0) return traits_type::eof();
    read_ += count;
    setg(part_.data(), part_.data(), part_.data() + count);
    return traits_type::to_int_type(*gptr());
  }

 private:
  static constexpr std::size_t kPart = std::size_t{64} << 10;

  const NamelessFile& file_;
  std::vector<char> part_;
  std::uint64_t read_ = 0;
};

}  // namespace inkling::server
