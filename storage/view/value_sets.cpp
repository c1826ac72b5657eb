#include "storage/view/value_sets.h"

namespace inkling::storage {

ValueSets::Documents ValueSets::kept(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->documents;
}

void ValueSets::keep(const std::string& name, const Documents& documents) {
  Entry entry{name, documents};
  const std::size_t bytes = bytes_of(entry);
  if (bytes > most_bytes_) return;
  const std::lock_guard lock(mutex_);
  if (by_name_.contains(name)) return;  // another thread found it, too
  while (bytes_ + bytes > most_bytes_) {
    bytes_ -= bytes_of(entries_.back());
    by_name_.erase(entries_.back().name);
    entries_.pop_back();
  }
  entries_.push_front(std::move(entry));
  bytes_ += bytes;
  by_name_.emplace(entries_.front().name, entries_.begin());
}

std::size_t ValueSets::bytes_of(const Entry& entry) noexcept {
  constexpr std::size_t kBookkeeping = 256;  // nodes of the list and the map, and their heads
  return kBookkeeping + entry.name.capacity() + entry.documents->words().size_bytes();
}

std::size_t ValueSets::memory_bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace inkling::storage
