#include "indexer/formats/member_process.h"

#include <algorithm>
#include <utility>

#include "reader/archive.h"

namespace inkling::indexer {

namespace {

constexpr std::uint64_t kLongestFrame = reader::kLongestMember + (std::uint64_t{1} << 20);

/// What stands before the NUL, which goes with it.
std::string take_word(std::string& bytes) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  std::string word = bytes.substr(0, end);
  bytes.erase(0, std::min(end + 1, bytes.size()));
  return word;
}

}  // namespace

std::optional<Rejection> MemberProcess::open_archive(std::string_view bytes) {
  return open(reader::Kind::archive, bytes);
}

/// For each such archive there is a process of its own, which stays open.
std::optional<Rejection> MemberProcess::open_pieces(ReaderProcess::MoreBytes more) {
  replace_process();
  is_in_pieces_ = is_open_ = true;
  return process_->begin_pieces(reader::Kind::archive, std::move(more));
}

std::variant<std::string, Rejection> MemberProcess::open_message(std::string_view request) {
  if (auto failure = open(reader::Kind::message, request)) return *std::move(failure);
  auto received = process_->next_reply(longest_document(reader::Kind::mail, request.size()));
  if (auto* const failure = std::get_if<Rejection>(&received)) {
    is_open_ = false;
    return std::move(*failure);
  }
  auto& [outcome, bytes] = std::get<ReaderReply>(received);
  if (outcome == reader::Outcome::document) return std::move(bytes);
  is_open_ = false;
  return Rejection{"bad_mail", std::move(bytes)};
}

std::optional<Rejection> MemberProcess::open(reader::Kind kind, std::string_view bytes) {
  if (process_ == nullptr || is_open_ || std::exchange(is_in_pieces_, false)) replace_process();
  is_open_ = true;
  auto failure = process_->begin(kind, 0, bytes);
  if (failure) is_open_ = false;
  return failure;
}

void MemberProcess::replace_process() {
  process_ = std::make_unique<ReaderProcess>();
  process_->heed(stop_);
}

MemberStep MemberProcess::next() {
  auto received = process_->next_reply(kLongestFrame);
  if (auto* const failure = std::get_if<Rejection>(&received)) {
    is_open_ = false;
    return std::move(*failure);
  }
  auto& [outcome, bytes] = std::get<ReaderReply>(received);
  if (outcome == reader::Outcome::member || outcome == reader::Outcome::rejected_member) {
    Member member{.name = take_word(bytes), .bytes = {}};
    if (outcome == reader::Outcome::rejected_member) {
      std::string reason = take_word(bytes);
      member.rejection = Rejection{std::move(reason), std::move(bytes)};
    } else {
      member.bytes = std::move(bytes);
    }
    return member;
  }
  is_open_ = false;
  if (outcome == reader::Outcome::hostile) return HostileArchive{std::move(bytes)};
  if (outcome == reader::Outcome::damaged) return Rejection{"bad_archive", std::move(bytes)};
  if (outcome == reader::Outcome::encrypted) return Rejection{"encrypted", std::move(bytes)};
  return std::monostate();
}

}  // namespace inkling::indexer
