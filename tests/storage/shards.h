#pragma once

/// Indexes of random documents that are merged.

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_merge.h"
#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"

namespace inkling::test {

using ShardFiles = std::shared_ptr<storage::FileSystem>;

inline WriterOptions options_of(Merging merging) {
  return {.analyzer = kAnalyzer, .mapping = {.text_fields = kSixFields}, .merging = merging};
}

/// An index, and its documents by hand.
struct Shard {
  std::shared_ptr<storage::MemoryFileSystem> files = std::make_shared<storage::MemoryFileSystem>();
  NaiveCollection naive{kAnalyzer, true, kSixFields};
};

inline std::string random_shard_id(std::mt19937& random, unsigned ids) {
  return "d" + std::to_string(random() % ids);
}

/// Up to three commits with additions, replacements and removals, of ids that other shards have,
/// too; sometimes merged, sometimes of no document.
inline Shard random_shard(std::mt19937& random, unsigned ids) {
  Shard shard;
  const bool merges = random() % 2 == 0;
  IndexWriter writer =
      indexer::open_writer(shard.files, options_of(merges ? Merging::with_commit : Merging::never));
  for (auto commits = random() % 4; commits > 0; --commits) {
    const NaiveCollection committed = shard.naive;
    for (auto documents = random() % 9; documents > 0; --documents) {
      const Document added = random_document(random, random_shard_id(random, ids), kSixFields);
      writer.add(added);
      shard.naive.add(added, committed);
    }
    const std::string removed = random_shard_id(random, ids);
    writer.remove(removed);
    shard.naive.remove(removed);
    writer.commit();
  }
  writer.commit();
  return shard;
}

inline indexer::MergeSource source_of(const std::string& name, const ShardFiles& files) {
  return {name, files, storage::open_index(files)};
}

inline std::vector<indexer::MergeSource> sources_of(const std::vector<Shard>& shards) {
  std::vector<indexer::MergeSource> sources;
  for (const Shard& shard : shards) sources.push_back(source_of("a shard", shard.files));
  return sources;
}

}  // namespace inkling::test
