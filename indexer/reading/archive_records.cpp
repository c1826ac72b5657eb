#include "indexer/reading/archive_records.h"

#include <fmt/format.h>

#include <span>
#include <utility>
#include <variant>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/whole_file.h"
#include "indexer/reading/input.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kDeepest = 3;
constexpr std::uint64_t kMostMembers = 100'000;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
constexpr const char* kBadArchive = "bad_archive";

/// Bytes that are there already.
class BytesSource : public ByteSource {
 public:
  explicit BytesSource(std::string bytes) : bytes_(std::move(bytes)) {}

 private:
  std::size_t fetch(std::span<char> buffer) override {
    const std::size_t size = bytes_.copy(buffer.data(), buffer.size(), at_);
    at_ += size;
    return size;
  }

  std::string bytes_;
  std::size_t at_ = 0;
};

/// Empty where there are more than `most`.
std::optional<std::string> read_whole(ByteSource& source, std::size_t most) {
  constexpr std::size_t kStep = std::size_t{256} << 10;
  std::string bytes;
  for (std::size_t size = 0;;) {
    bytes.resize(size + kStep);
    const std::size_t got = source.read(std::span(bytes).subspan(size));
    size += got;
    bytes.resize(size);
    if (size > most) return std::nullopt;
    if (got == 0) return bytes;
  }
}

FoundRecord rejected(const std::string& place, std::string reason, std::string detail) {
  return RejectedRecord{place, std::move(reason), std::move(detail)};
}

}  // namespace

ArchiveRecords::ArchiveRecords(ByteSource& source, std::shared_ptr<const FileContext> file,
                               const IngestOptions& options)
    : file_(std::move(file)), options_(options), unread_(&source) {}

std::optional<FoundRecord> ArchiveRecords::next() {
  if (ByteSource* const archive = std::exchange(unread_, nullptr)) {
    if (auto failed = enter(*archive, file_->place)) return failed;
  }
  for (;;) {
    if (records_) {
      if (auto found = next_of_member()) return found;
    } else if (places_.empty()) {
      return too_deep();
    } else if (auto found = next_member()) {
      return found;
    }
  }
}

std::optional<FoundRecord> ArchiveRecords::next_of_member() {
  std::optional<FoundRecord> found;
  try {
    found = records_->next();
  } catch (const DamagedStreamError& damage) {
    found = rejected(member_, "damaged_stream", damage.what_is_wrong());
    records_.reset();
  }
  if (!found) records_.reset();
  return found;
}

std::optional<FoundRecord> ArchiveRecords::next_member() {
  ArchiveStep step = processes_[places_.size() - 1]->next();
  if (auto* const member = std::get_if<ArchiveMember>(&step)) {
    member_ = places_.back() + "!/" + mend_utf8(std::move(member->name)).text;
    if (auto failed = count(member->bytes.size())) return failed;
    if (member->rejection)
      return rejected(member_, member->rejection->reason, member->rejection->detail);
    return open_member(std::move(*member));
  }
  const std::string place = std::move(places_.back());
  places_.pop_back();
  if (auto* const failure = std::get_if<Rejection>(&step))
    return rejected(place, failure->reason, failure->detail);
  return std::nullopt;
}

/// Archives below archives below archives are one record together: a quine or a bomb has any number
/// of them.
std::optional<FoundRecord> ArchiveRecords::too_deep() {
  const std::uint64_t count = std::exchange(too_deep_, 0);
  if (count == 0) return std::nullopt;
  return rejected(file_->place, kBadArchive,
                  fmt::format("archives in archives are read three deep, and {} further down {}",
                              count, count == 1 ? "is" : "are"));
}

/// Of what is too much, nothing more is read.
std::optional<FoundRecord> ArchiveRecords::count(std::size_t bytes) {
  bytes_ += bytes;
  if (++members_ <= kMostMembers && bytes_ <= kMostBytes) return std::nullopt;
  places_.clear();
  return rejected(file_->place, kBadArchive,
                  "with the archives in it, it has more than 100,000 members or 1 GiB");
}

std::optional<FoundRecord> ArchiveRecords::open_member(ArchiveMember&& member) {
  try {
    Input input =
        open_input(std::make_unique<BytesSource>(std::move(member.bytes)), member_, options_);
    if (input.is_archive) return enter(*input.source, member_);
    if (input.unread) return rejected(member_, input.unread->reason, input.unread->detail);
    auto context = std::make_shared<FileContext>(*file_);
    context->place = context->id = member_;
    context->archive = file_->id;
    context->encoding = input.encoding;
    context->guess_encoding = input.guess;
    context->format = input.format;
    source_ = std::move(input.source);
    records_ = input.format->split(*source_, std::move(context));
    return std::nullopt;
  } catch (const DamagedStreamError& damage) {
    return rejected(member_, "damaged_stream", damage.what_is_wrong());
  }
}

/// Begins to read an archive.
std::optional<FoundRecord> ArchiveRecords::enter(ByteSource& source, std::string place) {
  if (places_.size() == kDeepest) {
    ++too_deep_;
    return std::nullopt;
  }
  std::optional<std::string> bytes = read_whole(source, file_->max_record_bytes);
  if (!bytes) return rejected(place, "too_large", too_large_detail(file_->max_record_bytes));
  if (processes_.size() == places_.size()) processes_.push_back(std::make_unique<ArchiveProcess>());
  if (auto failure = processes_[places_.size()]->open(*bytes))
    return rejected(place, failure->reason, failure->detail);
  places_.push_back(std::move(place));
  return std::nullopt;
}

}  // namespace inkling::indexer
