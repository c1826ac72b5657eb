#include "reader/archive.h"

#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "reader/charset.h"
#include "reader/converted.h"
#include "reader/unpacking.h"
#include "reader/zip_directory.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostUnpacked = std::size_t{1} << 30;

/// Bytes that are not UTF-8, as names of old archives have them, are `%84`: so different names stay
/// different.
std::string readable_name(std::string_view name) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t begin = at;
    const bool is_character = pass_utf8(name, at);
    for (const char c : name.substr(begin, at - begin)) {
      if (is_character) {
        out += c;
      } else {
        out += '%';
        out += kHex[static_cast<unsigned char>(c) >> 4];
        out += kHex[static_cast<unsigned char>(c) & 15];
      }
    }
  }
  return out;
}

template <typename Bytes>
ArchiveReader open_any_archive(Bytes& bytes) {
  ArchiveReader reader = new_archive_reader();
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_7zip(reader.get());
  // Otherwise what follows the end of a tar, or of its first part, is not read.
  archive_read_set_format_option(reader.get(), "tar", "read_concatenated_archives", "1");
  open_archive(reader.get(), bytes);
  return reader;
}

/// The more of it comes, the more may be unpacked.
class CountedSource : public ArchiveSource {
 public:
  CountedSource(ArchiveSource& source, Allowance& allowance)
      : source_(source), allowance_(allowance) {}

  std::string_view more() override {
    const std::string_view piece = source_.more();
    allowance_.grow(piece.size());
    return piece;
  }

 private:
  ArchiveSource& source_;
  Allowance& allowance_;
};

class ArchiveWalk {
 public:
  /// Both must outlive it.
  ArchiveWalk(ArchiveReader reader, Allowance& allowance, MemberSink& sink)
      : reader_(std::move(reader)), allowance_(allowance), sink_(sink) {}

  void walk() {
    archive_entry* entry = nullptr;
    for (std::size_t count = 0;;) {
      const int got = archive_read_next_header(reader_.get(), &entry);
      if (got == ARCHIVE_EOF) return;
      if (got == ARCHIVE_FATAL) refuse(count);
      const bool goes_on = got == ARCHIVE_RETRY ? pass_unknown(count) : take_next(entry, count);
      if (!goes_on) return;
    }
  }

 private:
  /// Of an archive that was read up to the member of that number. With encrypted names, it has
  /// none.
  [[noreturn]] void refuse(std::size_t count) const {
    if (count == 0 && archive_read_has_encrypted_entries(reader_.get()) > 0)
      throw EncryptedDocument("the names of its members cannot be read without its password");
    throw DamagedDocument(error_of(reader_.get()));
  }

  /// Blocks of a tar that are no header: the member whose header is damaged, or what follows the
  /// end. All up to the next header are one member that cannot be read.
  bool pass_unknown(std::size_t count) {
    if (std::exchange(is_unknown_, true)) return true;
    return sink_.reject("member " + std::to_string(count + 1), "bad_archive",
                        error_of(reader_.get()));
  }

  bool take_next(archive_entry* entry, std::size_t& count) {
    is_unknown_ = false;
    require_member(count++);
    return take(entry);
  }

  bool take(archive_entry* entry) {
    const char* const stored = archive_entry_pathname(entry);
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr ||
        stored == nullptr)
      return true;
    const std::string name = readable_name(stored);
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
      allowance_.take(static_cast<std::size_t>(got));
      if (bytes_.size() + static_cast<std::size_t>(got) > kLongestMember) {
        pass_rest(name);
        return sink_.reject(name, "too_large", "longer than 64 MiB");
      }
      bytes_.append(some.data(), static_cast<std::size_t>(got));
    }
  }

  /// Before the member is rejected: an archive that ends within it is rejected as a whole.
  void pass_rest(const std::string& name) {
    count_rest();
    if (archive_read_data_skip(reader_.get()) == ARCHIVE_FATAL)
      throw DamagedDocument("`" + name +
                            "` is longer than 64 MiB, and: " + error_of(reader_.get()));
  }

  /// What cannot be skipped is unpacked to get to the next member, and counts.
  void count_rest() {
    if (archive_format(reader_.get()) != ARCHIVE_FORMAT_7ZIP) return;
    const void* some = nullptr;
    std::size_t size = 0;
    la_int64_t at = 0;
    while (archive_read_data_block(reader_.get(), &some, &size, &at) == ARCHIVE_OK)
      allowance_.take(size);
  }

  ArchiveReader reader_;
  Allowance& allowance_;
  MemberSink& sink_;
  std::string bytes_;
  bool is_unknown_ = false;  ///< what was read last
};

}  // namespace

void read_archive(std::string_view bytes, MemberSink& sink) {
  require_apart(bytes);
  Allowance allowance(kMostUnpacked, bytes.size());
  ArchiveWalk(open_any_archive(bytes), allowance, sink).walk();
}

void read_archive(ArchiveSource& source, MemberSink& sink) {
  Allowance allowance(kMostUnpacked, kMostUnpacked);
  CountedSource counted(source, allowance);
  ArchiveWalk(open_any_archive(counted), allowance, sink).walk();
}

}  // namespace inkling::reader
