#pragma once

/// Sources of bytes: files, streams, decoders.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <span>
#include <string>

#include "inkling/error.h"

namespace inkling::indexer {

/// Where a compressed stream is damaged.
enum class StreamDamage {
  within,      ///< what came of it need not be as it was packed: checksums stand behind what they
               ///< are of
  at_end,      ///< it ends too early: what came of it is as it was packed
  behind_end,  ///< something else follows it, which is whole
};

/// A compressed stream ends too early or is not what its format says.
class DamagedStreamError : public IoError {
 public:
  /// `offset` is the byte of the compressed stream at which the decoder gave up.
  DamagedStreamError(const std::string& name, std::uint64_t offset,
                     const std::string& what_is_wrong, StreamDamage damage = StreamDamage::within);

  std::uint64_t offset() const noexcept { return offset_; }
  const std::string& what_is_wrong() const noexcept { return what_is_wrong_; }
  StreamDamage damage() const noexcept { return damage_; }

 private:
  std::uint64_t offset_;
  std::string what_is_wrong_;
  StreamDamage damage_;
};

/// A compressed stream becomes more than anybody packs: 256 MiB and 500 times its size.
class OverpackedStreamError : public DamagedStreamError {
 public:
  OverpackedStreamError(const std::string& name, std::uint64_t offset);
};

/// Read once from the front. Memory is constant, whatever the length.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Reads into `buffer`, which must not be empty. Returns the number of bytes, 0 only at the end.
  /// Throws IoError when the system refuses, and DamagedStreamError once all bytes before the
  /// damage were read.
  std::size_t read(std::span<char> buffer) {
    const std::size_t size = fetch(buffer);
    produced_ += size;
    return size;
  }

  /// The bytes that were read so far.
  std::uint64_t produced() const noexcept { return produced_; }
  /// The bytes of the underlying file or stream that were read so far, compressed if it is.
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
