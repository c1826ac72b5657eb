#pragma once

/// Indexes of a commit, in memory.

#include <memory>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "tests/storage/script.h"

namespace inkling::test {

inline std::shared_ptr<storage::MemoryFileSystem> committed(const std::vector<std::string>& ids) {
  auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  for (const std::string& id : ids) writer.add(document(id, "", "text"));
  writer.commit();
  return files;
}

inline std::string id_of_number(std::size_t segment, std::size_t doc) {
  return std::to_string(segment) + "/" + std::to_string(doc);
}

inline void add_segments(storage::Transaction& transaction, std::size_t segments,
                         std::size_t documents) {
  for (std::size_t at = 0; at < segments; ++at) {
    storage::SegmentWriter segment = transaction.new_segment();
    for (std::size_t doc = 0; doc < documents; ++doc)
      segment.add_document(document(id_of_number(at, doc), "", ""),
                           {std::vector<storage::FieldMeasure>(kFixedFields), 0});
    transaction.add_segment(std::move(segment));
  }
}

}  // namespace inkling::test
