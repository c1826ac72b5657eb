#include "indexer/formats/archive_process.h"

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

std::optional<Rejection> ArchiveProcess::open(std::string_view bytes) {
  if (process_ == nullptr || is_open_) process_ = std::make_unique<ReaderProcess>();
  is_open_ = true;
  return process_->begin(reader::Kind::archive, 0, bytes);
}

ArchiveStep ArchiveProcess::next() {
  auto received = process_->next_reply(kLongestFrame);
  if (auto* const failure = std::get_if<Rejection>(&received)) {
    is_open_ = false;
    return std::move(*failure);
  }
  auto& [outcome, bytes] = std::get<ReaderReply>(received);
  if (outcome == reader::Outcome::member || outcome == reader::Outcome::rejected_member) {
    ArchiveMember member{.name = take_word(bytes), .bytes = {}};
    if (outcome == reader::Outcome::rejected_member) {
      std::string reason = take_word(bytes);
      member.rejection = Rejection{std::move(reason), std::move(bytes)};
    } else {
      member.bytes = std::move(bytes);
    }
    return member;
  }
  is_open_ = false;
  if (outcome == reader::Outcome::damaged) return Rejection{"bad_archive", std::move(bytes)};
  return std::monostate();
}

}  // namespace inkling::indexer
