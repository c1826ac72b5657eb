#include "service/answer_cache.h"

#include <string>
#include <utility>

namespace inkling::service {

std::string commit_key(const Index& index) {
  // The digests of its segments tell it from a commit of the same number of another index.
  const auto content = static_cast<std::uint64_t>(index.documents().view());
  return std::to_string(index.snapshot()) + "-" + std::to_string(index.document_count()) + "-" +
         std::to_string(index.bytes()) + "-" + std::to_string(content);
}

std::string answer_key(const std::string& name, const Index& index,
                       const GivenValues::Values& values) {
  std::string key = name + ' ' + commit_key(index);
  for (const auto& [parameter, value] : values) {
    key += ' ' + std::to_string(parameter.size()) + ':' + parameter;
    key += ' ' + std::to_string(value.size()) + ':' + value;
  }
  return key;
}

/// FNV-1a (draft-eastlake-fnv, 64 bits).
std::string key_digest(std::string_view key) {
  constexpr std::uint64_t kBasis = 0xcbf29ce484222325, kPrime = 0x100000001b3;
  std::uint64_t digest = kBasis;
  for (const char letter : key) digest = (digest ^ static_cast<unsigned char>(letter)) * kPrime;
  return std::to_string(digest);
}

AnswerStore::Use& AnswerStore::Use::operator+=(const Use& other) noexcept {
  answers += other.answers;
  bytes += other.bytes;
  found += other.found;
  missed += other.missed;
  return *this;
}

AnswerStore::Answer AnswerStore::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = places_.find(key);
  if (found == places_.end()) {
    ++use_.missed;
    return nullptr;
  }
  ++use_.found;
  kept_.splice(kept_.begin(), kept_, found->second);
  return found->second->answer;
}

void AnswerStore::keep(const std::string& key, Answer answer, std::uint64_t bytes) {
  // What the list, the table and the strings themselves take.
  constexpr std::uint64_t kOfEach = 192;
  bytes += kOfEach + key.size();
  if (bytes > most_ / 4) return;
  const std::lock_guard lock(mutex_);
  // Two may have worked out the same.
  if (places_.contains(key)) return;
  while (use_.bytes + bytes > most_) drop_last();
  kept_.push_front({key, std::move(answer), bytes});
  places_.emplace(kept_.front().key, kept_.begin());
  use_.bytes += bytes;
  ++use_.answers;
}

void AnswerStore::drop_last() {
  use_.bytes -= kept_.back().bytes;
  --use_.answers;
  places_.erase(kept_.back().key);
  kept_.pop_back();
}

AnswerStore::Use AnswerStore::use() const {
  const std::lock_guard lock(mutex_);
  return use_;
}

}  // namespace inkling::service
