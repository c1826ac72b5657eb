#include "storage/documents/block_cache.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace inkling::storage {

namespace {

/// A shard must have room for some blocks, however large their documents are.
constexpr std::size_t kLeastOfShard = std::size_t{4} << 20;
constexpr std::size_t kMostShards = 16;

/// What the table and the list take for a block, beside its own memory.
constexpr std::size_t kOfEach = 192;

std::size_t shards_for(std::size_t bytes) noexcept {
  return std::clamp<std::size_t>(bytes / kLeastOfShard, 1, kMostShards);
}

}  // namespace

std::size_t BlockCache::KeyHash::operator()(const Key& key) const noexcept {
  // Blocks of one store follow one another, and so go to different shards.
  return std::hash<const void*>()(key.store) / alignof(DocumentStore) + key.number;
}

BlockCache::BlockCache(std::size_t most_bytes)
    : shards_(shards_for(most_bytes)), most_of_shard_(most_bytes / shards_.size()) {}

BlockCache::Block BlockCache::get(const DocumentStore& store, std::uint64_t number) {
  const Key key{&store, number};
  Shard& shard = shards_[KeyHash()(key) % shards_.size()];
  if (Block known = find(shard, key)) return known;
  auto read = std::make_shared<DocumentStore::DecodedBlock>();
  store.read_block(number, *read);
  Block block = std::move(read);
  keep(shard, key, block);
  return block;
}

BlockCache::Block BlockCache::find(Shard& shard, const Key& key) {
  const std::lock_guard lock(shard.mutex);
  const auto found = shard.places.find(key);
  if (found == shard.places.end()) return nullptr;
  shard.kept.splice(shard.kept.begin(), shard.kept, found->second);
  return found->second->block;
}

void BlockCache::keep(Shard& shard, const Key& key, const Block& block) const {
  const std::size_t bytes = sizeof(*block) + block->memory_bytes() + kOfEach;
  if (bytes > most_of_shard_) return;
  std::list<Kept> dropped;  // freed without the lock
  const std::lock_guard lock(shard.mutex);
  if (shard.places.contains(key)) return;  // another thread read it meanwhile
  while (shard.bytes + bytes > most_of_shard_) {
    const auto last = std::prev(shard.kept.end());
    shard.bytes -= last->bytes;
    shard.places.erase(last->key);
    dropped.splice(dropped.end(), shard.kept, last);
  }
  shard.kept.push_front({key, block, bytes});
  shard.places.emplace(key, shard.kept.begin());
  shard.bytes += bytes;
}

std::size_t BlockCache::memory_bytes() const {
  std::size_t bytes = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.mutex);
    bytes += shard.bytes;
  }
  return bytes;
}

StoredText CachedTexts::read(std::uint32_t doc) {
  const std::uint32_t row = store_->row_of(doc);
  if (block_ == nullptr || !block_->holds(row))
    block_ = cache_->get(*store_, store_->block_of(row));
  return store_->stored_text(*block_, block_->documents.at(row - block_->first_row));
}

}  // namespace inkling::storage
