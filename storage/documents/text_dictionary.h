#pragma once

/// What the texts of a segment have in common, so that blocks of them compress better.

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "storage/files/checked_file.h"

struct ZSTD_DDict_s;

namespace inkling::storage {

/// A dictionary for zstd from every fourth 2 KiB of `texts`. Empty when they have nothing in
/// common.
std::string train_text_dictionary(std::span<const std::string_view> texts);

/// The dictionary of a file, read when it is needed first. Any number of threads may use it.
class TextDictionary {
 public:
  /// Its `bytes` begin the file, and stand at `copy` once more: since all texts hang on it, that is
  /// taken when the first is damaged.
  TextDictionary(std::shared_ptr<const CheckedFile> file, std::uint64_t copy, std::uint64_t bytes)
      : file_(std::move(file)), copy_(copy), bytes_(bytes) {}

  /// Throws CorruptIndexError when no copy can be read.
  const ZSTD_DDict_s* get() const;

 private:
  struct Free {
    void operator()(ZSTD_DDict_s* dictionary) const noexcept;
  };
  void read() const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint64_t copy_;
  std::uint64_t bytes_;
  mutable std::once_flag is_read_;
  mutable std::unique_ptr<ZSTD_DDict_s, Free> dictionary_;
};

}  // namespace inkling::storage
