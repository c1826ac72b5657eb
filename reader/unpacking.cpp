#include "reader/unpacking.h"

#include <algorithm>
#include <new>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostPackedRatio = 1000;
constexpr std::size_t kHarmlessPackedBytes = std::size_t{1} << 20;

}  // namespace

ArchiveReader new_archive_reader() {
  ArchiveReader reader(archive_read_new());
  if (reader == nullptr) throw std::bad_alloc();
  return reader;
}

void open_archive(archive* reader, std::string_view bytes) {
  if (archive_read_open_memory(reader, bytes.data(), bytes.size()) != ARCHIVE_OK)
    throw DamagedDocument(error_of(reader));
}

void open_archive(archive* reader, ArchiveSource& source) {
  const auto read = [](archive*, void* from, const void** bytes) {
    const std::string_view piece = static_cast<ArchiveSource*>(from)->more();
    *bytes = piece.data();
    return static_cast<la_ssize_t>(piece.size());
  };
  if (archive_read_open(reader, &source, nullptr, read, nullptr) != ARCHIVE_OK)
    throw DamagedDocument(error_of(reader));
}

std::string error_of(archive* reader) {
  const char* const message = archive_error_string(reader);
  return message == nullptr ? "it is damaged" : message;
}

void require_member(std::size_t members_before) {
  if (members_before == kMostMembers) throw HostileDocument("it has more than 100,000 members");
}

Allowance::Allowance(std::size_t most, std::size_t packed)
    : most_(most),
      left_(std::min(most, std::max(kHarmlessPackedBytes, packed * kMostPackedRatio))) {}

void Allowance::take(std::size_t bytes) {
  if (bytes > left_) {
    throw HostileDocument("unpacked, it has more than " + std::to_string(most_ >> 20) +
                          " MiB or 1,000 times its size");
  }
  left_ -= bytes;
}

}  // namespace inkling::reader
