#include "storage/files/checked_file.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <cerrno>
#include <utility>

namespace inkling::storage {

namespace {

constexpr std::string_view kEndMagic = "LKNI";
constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kFooterBytes = 20;

std::uint64_t digest_of(std::span<const std::byte> header,
                        std::span<const std::byte> page_checksums, std::uint64_t payload_bytes) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  XXH3_64bits_update(&state, header.data(), header.size());
  XXH3_64bits_update(&state, page_checksums.data(), page_checksums.size());
  XXH3_64bits_update(&state, &payload_bytes, sizeof payload_bytes);
  return XXH3_64bits_digest(&state);
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
  return XXH3_64bits(bytes.data(), bytes.size());
}

CheckedFileWriter::CheckedFileWriter(FileSystem& files, std::string name, FileKind kind,
                                     std::uint64_t number, std::uint16_t version)
    : name_(std::move(name)), file_(files.create(name_)) {
  header_ = kMagic;
  put_fixed(header_, version);
  put_fixed(header_, static_cast<std::uint16_t>(kind));
  put_fixed(header_, number);
  file_->append(as_bytes(header_));
  page_.reserve(kPageSize);
}

void CheckedFileWriter::append(std::string_view bytes) {
  payload_bytes_ += bytes.size();
  while (!bytes.empty()) {
    const std::size_t taken = std::min(bytes.size(), kPageSize - page_.size());
    page_ += bytes.substr(0, taken);
    bytes.remove_prefix(taken);
    if (page_.size() == kPageSize) flush_page();
  }
}

void CheckedFileWriter::flush_page() {
  page_checksums_.push_back(checksum(as_bytes(page_)));
  file_->append(as_bytes(page_));
  page_.clear();
}

FileStamp CheckedFileWriter::finish() {
  if (!page_.empty()) flush_page();
  const auto checksums = std::as_bytes(std::span(page_checksums_));
  const std::uint64_t digest = digest_of(as_bytes(header_), checksums, payload_bytes_);
  std::string footer;
  put_fixed(footer, payload_bytes_);
  put_fixed(footer, digest);
  footer += kEndMagic;
  file_->append(checksums);
  file_->append(as_bytes(footer));
  file_->sync();
  return {kHeaderBytes + payload_bytes_ + checksums.size() + kFooterBytes, digest};
}

CheckedFile::CheckedFile(std::string path, std::shared_ptr<const ReadableFile> file)
    : path_(std::move(path)), file_(std::move(file)), is_lost_(file_->is_lost()) {}

std::shared_ptr<const CheckedFile> CheckedFile::open(const FileSystem& files,
                                                     const std::string& name, FileKind kind,
                                                     std::uint64_t number) {
  auto file = files.open(name);
  if (file == nullptr)
    throw CorruptIndexError(files.location() + "/" + name, 0, "the file is missing");
  std::shared_ptr<CheckedFile> checked(
      new CheckedFile(files.location() + "/" + name, std::move(file)));
  checked->verify_envelope(kind, number);
  return checked;
}

std::shared_ptr<const CheckedFile> CheckedFile::open(const FileSystem& files,
                                                     const std::string& name, FileKind kind,
                                                     std::uint64_t number, const FileStamp& stamp) {
  auto checked = open(files, name, kind, number);
  if (checked->stamp() != stamp) {
    checked->fail(
        0, fmt::format("digest {:016x} found, {:016x} expected: the file is of another commit",
                       checked->stamp().digest, stamp.digest));
  }
  return checked;
}

void CheckedFile::verify_envelope(FileKind kind, std::uint64_t number) {
  const std::span<const std::byte> all = file_->bytes();
  if (all.size() < kHeaderBytes + kFooterBytes) fail(all.size(), "the file is too short");
  if (as_text(all.first(4)) != kMagic) fail(0, "this is not a file of an index");
  const auto version = load<std::uint16_t>(all.data() + 4);
  if (version > kFormatVersion) throw FormatVersionError(path_, version, kFormatVersion);
  const auto footer = all.last(kFooterBytes);
  if (as_text(footer.last(4)) != kEndMagic) fail(all.size() - 4, "the end of the file is missing");

  const auto payload_bytes = load<std::uint64_t>(footer.data());
  const std::uint64_t between = all.size() - kHeaderBytes - kFooterBytes;
  if (payload_bytes > between) fail(all.size() - kFooterBytes, "length of payload past the end");
  const std::uint64_t pages = (payload_bytes + kPageSize - 1) / kPageSize;
  if (between - payload_bytes != pages * sizeof(std::uint64_t)) {
    fail(all.size() - kFooterBytes, "length of payload does not fit the file");
  }
  place_payload(all, payload_bytes);
  const std::span checksums(page_checksums_, static_cast<std::size_t>(pages) * 8);
  stamp_ = {all.size(), load<std::uint64_t>(footer.data() + 8)};
  const std::uint64_t found = digest_of(all.first(kHeaderBytes), checksums, payload_bytes);
  require_readable();
  if (found != stamp_.digest) {
    fail(all.size() - kFooterBytes,
         fmt::format("digest {:016x} found, {:016x} expected", found, stamp_.digest));
  }
  if (version == 0 || load<std::uint16_t>(all.data() + 6) != static_cast<std::uint16_t>(kind) ||
      load<std::uint64_t>(all.data() + 8) != number) {
    fail(4, "the file is another than its name says");
  }
  // With the pages that the system reads ahead, the ends of a file take a hundred KB: too much when
  // hundreds of files are opened.
  forget_pages();
}

void CheckedFile::place_payload(std::span<const std::byte> all, std::uint64_t payload_bytes) {
  payload_ = all.subspan(kHeaderBytes, static_cast<std::size_t>(payload_bytes));
  page_checksums_ = all.data() + kHeaderBytes + payload_.size();
  verified_ = std::vector<std::atomic<std::uint8_t>>((page_count() + 7) / 8);
}

std::shared_ptr<const CheckedFile> CheckedFile::open_damaged(const FileSystem& files,
                                                             const std::string& name, FileKind kind,
                                                             std::uint64_t number,
                                                             const FileStamp& stamp) {
  auto file = files.open(name);
  const std::string path = files.location() + "/" + name;
  if (file == nullptr) throw CorruptIndexError(path, 0, "the file is missing");
  std::shared_ptr<CheckedFile> checked(new CheckedFile(path, std::move(file)));
  const std::span<const std::byte> all = checked->file_->bytes();
  if (all.size() != stamp.bytes || all.size() < kHeaderBytes + kFooterBytes)
    checked->fail(all.size(), "the file has another length than it was written with");
  const auto version = load<std::uint16_t>(all.data() + 4);
  const bool has_header = as_text(all.first(4)) == kMagic && version >= 1 &&
                          version <= kFormatVersion &&
                          load<std::uint16_t>(all.data() + 6) == static_cast<std::uint16_t>(kind) &&
                          load<std::uint64_t>(all.data() + 8) == number;
  const auto footer = all.last(kFooterBytes);
  const bool has_footer = as_text(footer.last(4)) == kEndMagic &&
                          load<std::uint64_t>(footer.data() + 8) == stamp.digest;
  checked->require_readable();
  if (!has_header && !has_footer)
    checked->fail(0, "neither header nor footer are those of the file");
  // Each page takes its checksum besides its bytes.
  const std::uint64_t between = all.size() - kHeaderBytes - kFooterBytes;
  constexpr std::uint64_t kPageAndChecksum = kPageSize + sizeof(std::uint64_t);
  const std::uint64_t pages = (between + kPageAndChecksum - 1) / kPageAndChecksum;
  checked->place_payload(all, between - pages * sizeof(std::uint64_t));
  checked->stamp_ = stamp;
  return checked;
}

void CheckedFile::verify(std::size_t page) const {
  const std::size_t start = page * kPageSize;
  const auto bytes = payload_.subspan(start, std::min(kPageSize, payload_.size() - start));
  const std::uint64_t found = checksum(bytes);
  const auto expected = load<std::uint64_t>(page_checksums_ + page * sizeof(std::uint64_t));
  require_readable();
  if (found != expected) {
    fail(start, fmt::format("checksum {:016x} found, {:016x} expected", found, expected));
  }
  verified_[page / 8].fetch_or(static_cast<std::uint8_t>(1u << (page % 8)),
                               std::memory_order_relaxed);
}

void CheckedFile::fail_to_read() const {
  throw IoError(path_, EIO, "a part of the file is gone: it was cut short, or its disk fails",
                "`inkling check` says what is left of the index");
}

void CheckedFile::fail(std::uint64_t offset, const std::string& what) const {
  require_readable();
  throw CorruptIndexError(path_, offset, what);
}

}  // namespace inkling::storage
