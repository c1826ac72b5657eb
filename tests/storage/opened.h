#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

namespace inkling::test {

/// Bytes as a file of a segment whose checksums hold.
class Opened {
 public:
  explicit Opened(std::string_view bytes, storage::FileKind kind = storage::FileKind::terms) {
    const std::string name = storage::segment_file_name(kSegment, kind);
    storage::CheckedFileWriter writer(files_, name, kind, kSegment);
    writer.append(bytes);
    writer.finish();
    file_ = storage::CheckedFile::open(files_, name, kind, kSegment);
  }
  const storage::CheckedFile& operator*() const { return *file_; }
  const std::shared_ptr<const storage::CheckedFile>& file() const { return file_; }

 private:
  static constexpr std::uint64_t kSegment = 5;

  storage::MemoryFileSystem files_;
  std::shared_ptr<const storage::CheckedFile> file_;
};

/// What `write` appends to the file that it is given.
template <typename Write>
std::string appended(Write write) {
  storage::MemoryFileSystem files;
  storage::CheckedFileWriter writer(files, "appended", storage::FileKind::columns, 1);
  write(writer);
  writer.finish();
  const auto file = storage::CheckedFile::open(files, "appended", storage::FileKind::columns, 1);
  return std::string(storage::as_text(file->all()));
}

/// Numbers as a section of columns has them.
inline std::string packed(std::span<const std::uint32_t> numbers) {
  std::uint32_t all = 0;
  for (const std::uint32_t number : numbers) all |= number;
  return appended([&](storage::CheckedFileWriter& file) {
    storage::PackedNumbersWriter writer(static_cast<unsigned>(std::bit_width(all)), file);
    for (const std::uint32_t number : numbers) writer.add(number);
    writer.finish();
  });
}

}  // namespace inkling::test
