#pragma once

/// Bytes in order, from wherever they are.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <span>
#include <string>

#include "inkling/error.h"

namespace inkling::indexer {

/// A compressed stream ends too early or is not what its format says.
class DamagedStreamError : public IoError {
 public:
  /// `offset` is the byte of the compressed stream at which the decoder gave up.
  DamagedStreamError(const std::string& name, std::uint64_t offset,
                     const std::string& what_is_wrong);

  std::uint64_t offset() const noexcept { return offset_; }
  const std::string& what_is_wrong() const noexcept { return what_is_wrong_; }

 private:
  std::uint64_t offset_;
  std::string what_is_wrong_;
};

/// Read once from the front. Memory is constant, whatever the length.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Fills `buffer`, which is not empty, from the front. The number of bytes; 0 at the end only.
  /// Throws IoError when the system refuses, DamagedStreamError after all bytes before the damage
  /// were handed out.
  std::size_t read(std::span<char> buffer) {
    const std::size_t size = fetch(buffer);
    produced_ += size;
    return size;
  }

  /// Bytes handed out so far.
  std::uint64_t produced() const noexcept { return produced_; }
  /// Bytes taken from the file or stream at the bottom so far: of the compressed stream, where it
  /// is one.
  virtual std::uint64_t consumed() const noexcept { return produced_; }

 private:
  virtual std::size_t fetch(std::span<char> buffer) = 0;

  std::uint64_t produced_ = 0;
};

/// The bytes of the file as they are. Throws IoError when it cannot be opened.
std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path);

/// The bytes of the stream, which must outlive the source. `name` is for messages.
std::unique_ptr<ByteSource> open_stream(std::istream& stream, const std::string& name);

}  // namespace inkling::indexer
