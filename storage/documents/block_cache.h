#pragma once

/// Blocks of texts that were decompressed, cached for whoever reads their documents again.

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "storage/documents/document_store.h"

namespace inkling::storage {

/// Of the stores of one commit, which must outlive it: so no block of a segment that is gone is
/// ever found. Any number of threads may ask. Blocks are parted among shards, each with a lock that
/// is held while its table is looked at, and never while a block is read. Those of a shard that
/// were not asked for the longest make room for others.
class BlockCache {
 public:
  using Block = std::shared_ptr<const DocumentStore::DecodedBlock>;

  /// Keeps blocks of so many bytes together, and none at 0.
  explicit BlockCache(std::size_t most_bytes);

  /// Valid as long as it is held, also when it is cached no more. A damaged block is read again
  /// each time, and throws CorruptIndexError each time. Cost: O(1), or that of decompressing it.
  Block get(const DocumentStore& store, std::uint64_t number);

  /// Of all that is cached.
  std::size_t memory_bytes() const;

 private:
  struct Key {
    const DocumentStore* store;
    std::uint64_t number;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Kept {
    Key key;
    Block block;
    std::size_t bytes;
  };
  struct Shard {
    mutable std::mutex mutex{};
    std::list<Kept> kept{};  ///< the last one asked for comes first
    std::unordered_map<Key, std::list<Kept>::iterator, KeyHash> places{};
    std::size_t bytes = 0;
  };

  static Block find(Shard& shard, const Key& key);
  void keep(Shard& shard, const Key& key, const Block& block) const;

  std::vector<Shard> shards_;
  std::size_t most_of_shard_;
};

/// Reads documents of one store through a cache. `store` and `cache` must outlive it.
class CachedTexts {
 public:
  CachedTexts(const DocumentStore& store, BlockCache& cache) : store_(&store), cache_(&cache) {}

  /// Valid until the next call. Throws CorruptIndexError.
  StoredText read(std::uint32_t doc);

 private:
  const DocumentStore* store_;
  BlockCache* cache_;
  BlockCache::Block block_{};  ///< that was read last
};

}  // namespace inkling::storage
