#include "service/answer_cache.h"

#include <utility>

namespace inkling::service {

std::uint64_t AnswerCache::bytes_of(const Kept& kept) noexcept {
  // What the list, the table and the strings themselves take.
  constexpr std::uint64_t kOfEach = 192;
  return kOfEach + kept.key.size() + kept.answer->size();
}

AnswerCache::Answer AnswerCache::find(const std::string& key) {
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

void AnswerCache::keep(const std::string& key, Answer answer) {
  Kept kept{key, std::move(answer)};
  const std::uint64_t bytes = bytes_of(kept);
  if (bytes > most_ / 4) return;
  const std::lock_guard lock(mutex_);
  // Two may have worked out the same.
  if (places_.contains(key)) return;
  while (use_.bytes + bytes > most_) drop_last();
  kept_.push_front(std::move(kept));
  places_.emplace(kept_.front().key, kept_.begin());
  use_.bytes += bytes;
  ++use_.answers;
}

void AnswerCache::drop_last() {
  use_.bytes -= bytes_of(kept_.back());
  --use_.answers;
  places_.erase(kept_.back().key);
  kept_.pop_back();
}

AnswerCache::Use AnswerCache::use() const {
  const std::lock_guard lock(mutex_);
  return use_;
}

}  // namespace inkling::service
