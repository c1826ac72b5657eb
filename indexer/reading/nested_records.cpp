#include "indexer/reading/nested_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "indexer/bytes/utf8.h"
#include "indexer/files/file_names.h"
#include "indexer/formats/mail_request.h"
#include "indexer/formats/whole_file.h"
#include "indexer/reading/guessed_records.h"
#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"
#include "indexer/records/document_rules.h"
#include "reader/archive.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kDeepest = 3;
constexpr std::uint64_t kMostMembers = 100'000;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kBytesOfStreamed = 10;
constexpr std::uint64_t kBytesOfPackedTar = 20;
constexpr std::uint64_t kBytesOfWhole = 1000;
constexpr std::uint64_t kHarmlessBytes = std::uint64_t{1} << 20;
constexpr std::string_view k7zMark = "7z";

/// `a` of `./a`, as tar writes it.
std::string_view below_archive(std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  return name;
}

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

struct ReadBytes {
  std::string bytes{};
  std::optional<DamagedStreamError> damage{};  ///< behind them
};

/// All, or more than `most`, or what there is of a stream that is cut off or followed by something
/// else. Other damage is thrown, since nothing tells which bytes are as they were; so is a cut
/// through a 7z, whose list of members is at its end.
ReadBytes read_up_to(ByteSource& source, std::size_t most) {
  constexpr std::size_t kStep = std::size_t{256} << 10;
  ReadBytes read;
  for (std::size_t size = 0;;) {
    std::size_t got = 0;
    read.bytes.resize(size + kStep);
    try {
      got = source.read(std::span(read.bytes).subspan(size));
    } catch (const DamagedStreamError& damage) {
      const bool is_of_end =
          damage.damage() == StreamDamage::at_end && read.bytes.starts_with(k7zMark);
      if (damage.damage() == StreamDamage::within || is_of_end) throw;
      read.damage = damage;
    }
    size += got;
    read.bytes.resize(size);
    if (size > most || got == 0) return read;
  }
}

/// The members of a file become more than it may have.
class TooMuchUnpacked {};

/// A member that may be packed itself: what it becomes counts, and may be 1,000 times the member.
class UnpackedMember : public ByteSource {
 public:
  /// `counted` grows by what it becomes beyond its own bytes. Beyond `most`, TooMuchUnpacked is
  /// thrown.
  UnpackedMember(std::unique_ptr<ByteSource> source, std::string place, std::uint64_t bytes,
                 std::uint64_t& counted, std::uint64_t most)
      : source_(std::move(source)),
        place_(std::move(place)),
        bytes_(bytes),
        counted_(counted),
        most_(most) {}

  std::uint64_t consumed() const noexcept override { return source_->consumed(); }

 private:
  std::size_t fetch(std::span<char> buffer) override {
    const std::size_t size = source_->read(buffer);
    const std::uint64_t unpacked = std::max(source_->produced(), bytes_) - bytes_;
    counted_ += unpacked - std::exchange(told_, unpacked);
    if (counted_ > most_) throw TooMuchUnpacked();
    if (unpacked > std::max(kHarmlessBytes, kBytesOfWhole * bytes_)) {
      throw DamagedStreamError(place_, source_->consumed(),
                               "unpacked, it has more than 1 MiB and 1,000 times its size");
    }
    return size;
  }

  std::unique_ptr<ByteSource> source_;
  std::string place_;
  std::uint64_t bytes_;
  std::uint64_t& counted_;
  std::uint64_t most_;
  std::uint64_t told_ = 0;  ///< that is in `counted_`
};

FoundRecord rejected(const std::string& place, std::string reason, std::string detail) {
  return RejectedRecord{place, std::move(reason), std::move(detail)};
}

FoundRecord rejected(const std::string& place, Rejection why) {
  return RejectedRecord{place, std::move(why.reason), std::move(why.detail), why.is_transient};
}

}  // namespace

/// Gives bytes that were read, and then those of a source, as long as these are not too many times
/// what they are on disk: a tar may be packed.
class NestedRecords::Pieces {
 public:
  /// Without a source there is nothing behind the front. `end` must outlive it.
  Pieces(std::string front, ByteSource* source, PiecesEnd& end)
      : front_(std::move(front)), source_(source), end_(end) {}

  std::size_t read(std::span<char> to) {
    if (source_ != nullptr &&
        source_->produced() > kMostBytes + kBytesOfPackedTar * source_->consumed())
      return give_up();
    const std::size_t size = front_.copy(to.data(), to.size(), at_);
    at_ += size;
    if (size > 0) return size;
    front_ = {};
    at_ = 0;
    try {
      return source_ == nullptr ? 0 : source_->read(to);
    } catch (const OverpackedStreamError&) {
      return give_up();
    } catch (const DamagedStreamError& damage) {
      if (damage.damage() == StreamDamage::within) throw;
      // Members that the reader has not sent yet are as they were.
      end_.damage = damage;
      return 0;
    }
  }

 private:
  std::size_t give_up() noexcept {
    end_.is_overpacked = true;
    return 0;
  }

  std::string front_;
  std::size_t at_ = 0;  ///< of the front
  ByteSource* source_;
  PiecesEnd& end_;
};

NestedRecords::NestedRecords(ByteSource& source, bool is_archive,
                             std::shared_ptr<const FileContext> file, const IngestOptions& options,
                             const MessageIds& ids)
    : file_(std::move(file)),
      options_(options),
      filter_(options_),
      time_(std::make_shared<TimeBudget>(file_->state ? file_->state->bytes : 0)),
      ids_(ids),
      source_(source),
      unread_(is_archive ? &source : nullptr) {
  // What is in it is of formats of its own.
  options_.format = InputFormat::automatic;
  if (!is_archive)
    levels_.push_back(
        OpenRecords{nullptr, file_->format->split(source, file_), file_->place, true});
}

std::optional<FoundRecord> NestedRecords::next() {
  if (!file_->state) time_->extend(source_.consumed());
  if (ByteSource* const archive = std::exchange(unread_, nullptr)) {
    if (auto failed = enter_archive(*archive, {file_->place, file_->id, {}})) return failed;
  }
  for (;;) {
    if (depth_ == 0 && outermost_.too_deep > 0) return too_deep();
    if (levels_.empty() && damage_) throw *std::exchange(damage_, std::nullopt);
    if (levels_.empty()) return std::nullopt;
    const bool has_members = std::holds_alternative<OpenMembers>(levels_.back());
    if (auto found = has_members ? next_member() : next_record()) return found;
  }
}

std::optional<FoundRecord> NestedRecords::next_record() {
  OpenRecords& open = std::get<OpenRecords>(levels_.back());
  std::optional<FoundRecord> found;
  try {
    found = open.records->next();
  } catch (const TooMuchUnpacked&) {
    return give_up_all();
  } catch (const DamagedStreamError& damage) {
    if (open.source == nullptr) throw;
    found = rejected(open.place, "damaged_stream", damage.what_is_wrong());
    levels_.pop_back();
    return found;
  }
  if (!found) {
    const bool is_member = open.source != nullptr;
    if (is_member && open.is_empty) ++left_out_[left_out::kNoRecords];
    levels_.pop_back();
    return found;
  }
  open.is_empty = false;
  if (const auto* const raw = std::get_if<RawRecord>(&*found);
      raw != nullptr && is_message_format(*raw->file->format) && may_have_attachments(raw->bytes)) {
    return enter_message(*std::move(found));
  }
  return found;
}

/// The message, whose attachments are the next members.
std::optional<FoundRecord> NestedRecords::enter_message(FoundRecord&& found) {
  RawRecord& raw = std::get<RawRecord>(found);
  std::string place = place_of(raw);
  TimeBudget* const time = raw.file->in.time.get();
  if (time != nullptr && time->is_spent()) return rejected(place, time_is_spent());
  ids_.assign(raw);
  auto converted = process().open_message(take_mail_request(raw));
  if (time != nullptr) time->spend(process().time_taken());
  if (auto* const failure = std::get_if<Rejection>(&converted)) return rejected(place, *failure);
  raw.bytes = std::move(std::get<std::string>(converted));
  raw.is_converted = true;
  if (depth_ == 0) outermost_.packed = outermost_.streamed = 0;
  const std::string id = ids_.told(raw);
  push({.place = std::move(place), .id = id, .message = id, .is_too_deep = depth_ == kDeepest});
  return std::move(found);
}

std::optional<FoundRecord> NestedRecords::next_member() {
  const OpenMembers& open = std::get<OpenMembers>(levels_.back());
  MemberStep step = processes_[depth_ - 1]->next();
  auto* const member = std::get_if<Member>(&step);
  if (member == nullptr) return end_of_members(step);
  if (auto failed = count(*member)) return failed;
  if (open.is_too_deep) {
    ++outermost_.too_deep;
    return std::nullopt;
  }
  const std::string name = mend_utf8(std::move(member->name)).text;
  const std::string below = std::string(kMemberMark) + escape_member(name);
  MemberNames names{open.place + below, open.id + below, open.message};
  if (open.is_archive) {
    const std::string path = open.place + '/' + std::string(below_archive(name));
    const EntryPath entry{std::string_view(path).substr(open.place.size() + 1), path};
    if (const char* const reason = filter_.reason_without_member(entry)) {
      ++left_out_[reason];
      return std::nullopt;
    }
  }
  if (member->rejection) return rejected(names.place, *member->rejection);
  return open_member(std::move(*member), std::move(names));
}

std::optional<FoundRecord> NestedRecords::end_of_members(const MemberStep& step) {
  if (const auto* const hostile = std::get_if<HostileArchive>(&step))
    return give_up_archive(hostile->detail);
  const OpenMembers left = std::move(std::get<OpenMembers>(levels_.back()));
  const std::string& place = left.place;
  leave_level();
  if (left.damage) return told_damage(place, *left.damage);
  const PiecesEnd end = depth_ == 0 ? std::exchange(pieces_end_, {}) : PiecesEnd{};
  if (end.damage) return told_damage(place, *end.damage);
  const auto* const failure = std::get_if<Rejection>(&step);
  if (failure == nullptr) return std::nullopt;
  if (!end.is_overpacked) return rejected(place, *failure);
  return rejected(
      place, "bad_archive",
      fmt::format("unpacked, it has more than 1 GiB and {} times its size", kBytesOfPackedTar));
}

/// That of the file is told as of any other file.
std::optional<FoundRecord> NestedRecords::told_damage(const std::string& place,
                                                      const DamagedStreamError& damage) {
  if (!levels_.empty()) return rejected(place, "damaged_stream", damage.what_is_wrong());
  damage_ = damage;
  return std::nullopt;
}

/// Archives below archives below archives are one record together: a quine or a bomb has any number
/// of them.
FoundRecord NestedRecords::too_deep() {
  const std::uint64_t count = std::exchange(outermost_.too_deep, 0);
  return rejected(outermost_.place, "bad_archive",
                  fmt::format("what is in archives and messages is read three deep, and {} further "
                              "down {} not",
                              count, count == 1 ? "is" : "are"));
}

/// Of what is too much, nothing more is read.
std::optional<FoundRecord> NestedRecords::count(const Member& member) {
  OpenMembers& open = std::get<OpenMembers>(levels_.back());
  const bool is_long = member.rejection && member.rejection->reason == "too_large";
  const std::uint64_t bytes = is_long ? reader::kLongestMember : member.bytes.size();
  const std::uint64_t counted = std::min(open.counted, bytes);
  open.counted -= counted;
  outermost_.bytes += bytes - counted;
  if (++outermost_.members <= kMostMembers && outermost_.bytes <= most_bytes()) return std::nullopt;
  return give_up_all();
}

FoundRecord NestedRecords::give_up_all() {
  while (depth_ > 0) leave_level();
  outermost_.too_deep = 0;
  return rejected(outermost_.place, "bad_archive",
                  "with what is in the archives and messages in it, it has more than 100,000 "
                  "members, 1 GiB or 1,000 times its size");
}

std::uint64_t NestedRecords::most_bytes() const noexcept {
  const std::uint64_t most = kMostBytes + kBytesOfStreamed * outermost_.streamed;
  return outermost_.packed == 0
             ? most
             : std::min(most, std::max(kHarmlessBytes, kBytesOfWhole * outermost_.packed));
}

/// What is hostile in an archive makes all of that so; a message has nothing to do with what is
/// attached to it.
FoundRecord NestedRecords::give_up_archive(const std::string& why) {
  const auto outermost = std::ranges::find_if(levels_, [](const auto& level) {
    const auto* const members = std::get_if<OpenMembers>(&level);
    return members != nullptr && members->is_archive;
  });
  const std::string place = std::get<OpenMembers>(*outermost).place;
  const std::string& hostile = std::get<OpenMembers>(levels_.back()).place;
  const std::string detail = hostile == place ? why : fmt::format("`{}`: {}", hostile, why);
  for (auto left = levels_.end() - outermost; left > 0; --left) leave_level();
  if (depth_ == 0) outermost_.too_deep = 0;
  return rejected(place, "bad_archive", detail);
}

void NestedRecords::leave_level() {
  depth_ -= std::holds_alternative<OpenMembers>(levels_.back()) ? 1U : 0U;
  levels_.pop_back();
}

std::optional<FoundRecord> NestedRecords::open_member(Member&& member, MemberNames names) {
  IngestOptions options = options_;
  // A text that is attached declares its encoding, and is in UTF-8 by now.
  if (!names.message.empty()) options.encoding.clear();
  try {
    Input input = open_bytes(std::move(member.bytes), names.place, options);
    if (input.is_archive) return enter_archive(*input.source, names);
    if (input.unread) return rejected(names.place, input.unread->reason, input.unread->detail);
    auto context = std::make_shared<FileContext>(*file_);
    context->place = names.place;
    context->id = std::move(names.id);
    context->in.archive = file_->id;
    context->in.message = std::move(names.message);
    context->in.time = time_;
    context->encoding = input.encoding;
    context->guess_encoding = input.guess;
    context->format = input.format;
    context->resembled = input.resembled;
    auto records = split(input, *input.source, std::move(context));
    levels_.push_back(
        OpenRecords{std::move(input.source), std::move(records), std::move(names.place), true});
    return std::nullopt;
  } catch (const TooMuchUnpacked&) {
    return give_up_all();
  } catch (const DamagedStreamError& damage) {
    return rejected(names.place, "damaged_stream", damage.what_is_wrong());
  }
}

Input NestedRecords::open_bytes(std::string bytes, const std::string& place,
                                const IngestOptions& options) {
  const std::uint64_t size = bytes.size();
  Input input = open_input(std::make_unique<BytesSource>(std::move(bytes)), place, options);
  input.source = std::make_unique<UnpackedMember>(std::move(input.source), place, size,
                                                  outermost_.bytes, most_bytes());
  return input;
}

std::optional<FoundRecord> NestedRecords::enter_archive(ByteSource& source, MemberNames names) {
  if (depth_ == kDeepest) {
    ++outermost_.too_deep;
    return std::nullopt;
  }
  const std::uint64_t counted_before = outermost_.bytes;
  auto [bytes, damage] = read_up_to(source, file_->max_record_bytes);
  const bool is_long = bytes.size() > file_->max_record_bytes;
  if (is_long && (depth_ > 0 || bytes.starts_with(k7zMark)))
    return rejected(names.place, "too_large", too_large_detail(file_->max_record_bytes));
  const std::size_t packed = is_long ? 0 : bytes.size();
  const bool is_cut_off = damage && damage->damage() == StreamDamage::at_end;
  const auto failure = is_long || is_cut_off ? open_in_pieces(source, std::move(bytes), is_long)
                                             : process().open_archive(bytes);
  if (failure) return rejected(names.place, *failure);
  if (depth_ == 0) outermost_.packed = packed;
  push({.place = std::move(names.place),
        .id = std::move(names.id),
        .message = std::move(names.message),
        .is_archive = true,
        .damage = std::move(damage),
        .counted = outermost_.bytes - counted_before});
  return std::nullopt;
}

/// An archive that is not kept in memory, or has lost its end; its index, at the end of zip, is not
/// looked at. `goes_on`: the source has more.
std::optional<Rejection> NestedRecords::open_in_pieces(ByteSource& source, std::string front,
                                                       bool goes_on) {
  if (depth_ == 0) outermost_.streamed = 0;
  if (depth_ == 0) pieces_end_ = {};
  // What is in another archive has no bytes behind its front.
  Pieces pieces(std::move(front), goes_on ? &source : nullptr, pieces_end_);
  const bool is_outermost = depth_ == 0;
  return process().open_pieces(
      [this, is_outermost, pieces = std::move(pieces)](std::span<char> to) mutable {
        const std::size_t size = pieces.read(to);
        if (is_outermost) outermost_.streamed += size;
        return size;
      });
}

/// That of the next depth.
MemberProcess& NestedRecords::process() {
  if (processes_.size() == depth_)
    processes_.push_back(std::make_unique<MemberProcess>(file_->stop));
  return *processes_[depth_];
}

void NestedRecords::push(OpenMembers members) {
  if (depth_++ == 0) {
    outermost_.place = members.place;
    outermost_.members = outermost_.bytes = 0;
  }
  levels_.emplace_back(std::move(members));
}

}  // namespace inkling::indexer
