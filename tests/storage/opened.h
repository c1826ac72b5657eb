#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "storage/checked_file.h"

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

}  // namespace inkling::test
