#include "reader/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <string>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostFiles = 100'000;
constexpr std::size_t kMostUnpacked = std::size_t{1} << 30;
constexpr std::size_t kNeverTooMuch = std::size_t{1} << 20;
constexpr std::size_t kHighestRatio = 1000;

struct CloseArchive {
  void operator()(archive* reader) const noexcept { archive_read_free(reader); }
};
using OpenArchive = std::unique_ptr<archive, CloseArchive>;

std::string error_of(archive* reader) {
  const char* const message = archive_error_string(reader);
  return message == nullptr ? "it is damaged" : message;
}

OpenArchive open_archive(std::string_view bytes) {
  OpenArchive reader(archive_read_new());
  if (reader == nullptr) throw std::bad_alloc();
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_7zip(reader.get());
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
    throw DamagedDocument(error_of(reader.get()));
  return reader;
}

class ArchiveWalk {
 public:
  ArchiveWalk(std::string_view bytes, MemberSink& sink)
      : reader_(open_archive(bytes)),
        left_(std::min(kMostUnpacked, std::max(kNeverTooMuch, bytes.size() * kHighestRatio))),
        sink_(sink) {}

  void walk() {
    archive_entry* entry = nullptr;
    for (std::size_t count = 0;; ++count) {
      const int got = archive_read_next_header(reader_.get(), &entry);
      if (got == ARCHIVE_EOF) return;
      if (got == ARCHIVE_FATAL) throw DamagedDocument(error_of(reader_.get()));
      if (count == kMostFiles) throw DamagedDocument("it has more than 100,000 members");
      if (got != ARCHIVE_RETRY && !take(entry)) return;
    }
  }

 private:
  bool take(archive_entry* entry) {
    const char* const name = archive_entry_pathname(entry);
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr ||
        name == nullptr)
      return true;
    if (archive_entry_is_encrypted(entry) != 0)
      return sink_.reject(name, "encrypted", "it cannot be read without its password");
    bytes_.clear();
    if (archive_entry_size_is_set(entry) != 0)
      bytes_.reserve(std::min(kLongestMember, static_cast<std::size_t>(std::max<la_int64_t>(
                                                  0, archive_entry_size(entry)))));
    std::array<char, std::size_t{64} << 10> some;
    for (;;) {
      const la_ssize_t got = archive_read_data(reader_.get(), some.data(), some.size());
      if (got == 0) return sink_.take(name, bytes_);
      if (got < 0) return sink_.reject(name, "bad_archive", error_of(reader_.get()));
      count_unpacked(static_cast<std::size_t>(got));
      if (bytes_.size() + static_cast<std::size_t>(got) > kLongestMember)
        return sink_.reject(name, "too_large", "longer than 64 MiB");
      bytes_.append(some.data(), static_cast<std::size_t>(got));
    }
  }

  void count_unpacked(std::size_t bytes) {
    if (bytes > left_)
      throw DamagedDocument("unpacked, it has more than 1 GiB or 1,000 times its size");
    left_ -= bytes;
  }

  OpenArchive reader_;
  std::size_t left_;  ///< bytes that may still be unpacked
  MemberSink& sink_;
  std::string bytes_;
};

}  // namespace

void read_archive(std::string_view bytes, MemberSink& sink) { ArchiveWalk(bytes, sink).walk(); }

}  // namespace inkling::reader
