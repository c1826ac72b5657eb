#include "storage/dictionary/term_block_group.h"

#include <utility>

#include "storage/bits/bytes.h"
#include "storage/files/format.h"
#include "storage/strings/substring_learning.h"

namespace inkling::storage {

bool TermBlockGroup::is_full() const noexcept {
  return blocks_.size() == kTermGroupBlocks || rests_.size() + bodies_.size() >= kTermGroupBytes;
}

void TermBlockGroup::add_key(std::string_view key) {
  const std::size_t shared = shared_prefix(last_key_, key);
  const std::string_view rest = key.substr(shared);
  keys_.push_back({static_cast<std::uint32_t>(shared), static_cast<std::uint32_t>(rest.size())});
  rests_ += rest;
  last_key_.resize(shared);
  last_key_ += rest;
}

SubstringEncoder TermBlockGroup::learn(SubstringEncoder before) const {
  SubstringSample sample(rests_.size());
  std::string_view rests = rests_;
  for (const Key& key : keys_) {
    sample.add(rests.substr(0, key.rest));
    rests.remove_prefix(key.rest);
  }
  return learn_substrings(sample, std::move(before));
}

void TermBlockGroup::clear() noexcept {
  keys_.clear();
  rests_.clear();
  bodies_.clear();
  blocks_.clear();
}

}  // namespace inkling::storage
