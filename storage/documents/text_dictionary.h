#pragma once

/// The zstd dictionary of a segment, with which small blocks of texts compress better.

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

/// Trains a zstd dictionary on every fourth 2 KiB of `texts`. Empty if they have too little in
/// common.
std::string train_text_dictionary(std::span<const std::string_view> texts);

/// The dictionary of a file, read at its first use. Any number of threads may use it.
class TextDictionary {
 public:
  /// The dictionary has `bytes` at the start of the file, and a copy at offset `copy`, which is
  /// read if the first is damaged: all texts depend on it.
  TextDictionary(std::shared_ptr<const CheckedFile> file, std::uint64_t copy, std::uint64_t bytes)
      : file_(std::move(file)), copy_(copy), bytes_(bytes) {}

  /// Throws CorruptIndexError if neither copy can be read.
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
