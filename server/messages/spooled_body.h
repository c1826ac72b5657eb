#pragma once

/// A body that would take too much memory.

#include <cstdint>
#include <filesystem>
#include <streambuf>
#include <string_view>
#include <vector>

namespace inkling::server {

/// Bytes in a file without a name, which goes with the object. Not thread safe.
class SpooledBody {
 public:
  /// The file is on the disk of `folder`. Throws IoError.
  explicit SpooledBody(const std::filesystem::path& folder);
  ~SpooledBody();
  SpooledBody(const SpooledBody&) = delete;
  SpooledBody& operator=(const SpooledBody&) = delete;

  /// Throws IoError, also where the disk is full.
  void append(std::string_view bytes);
  std::uint64_t size() const noexcept { return size_; }
  int descriptor() const noexcept { return descriptor_; }

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
};

/// Reads one from its beginning. Throws IoError where the disk fails.
class SpooledBytes : public std::streambuf {
 public:
  /// `body` must outlive it.
  explicit SpooledBytes(const SpooledBody& body);

 protected:
  int_type underflow() override;

 private:
  const SpooledBody& body_;
  std::vector<char> part_;
  std::uint64_t read_ = 0;
};

}  // namespace inkling::server
