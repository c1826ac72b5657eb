#pragma once

/// A growing segment: its stored texts are on disk already, its columns, postings, and titles
/// without texts are in memory.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "indexer/invert/block_pool.h"
#include "indexer/invert/id_table.h"
#include "indexer/invert/inversion.h"
#include "indexer/invert/inverter.h"
#include "indexer/invert/range_writer.h"
#include "inkling/document_set.h"
#include "storage/segments/segment_writer.h"

namespace inkling::indexer {

struct GrowingSegment {
  /// `fields` are those with postings.
  GrowingSegment(std::shared_ptr<BlockPool> blocks, std::size_t fields)
      : inversion(std::move(blocks), fields) {}

  std::optional<storage::SegmentWriter> writer;  ///< from the first document on
  Inversion inversion;
  IdTable ids;  ///< of documents that were not replaced
  std::vector<std::uint32_t> erased;
  std::vector<std::uint32_t> labelled_by_hand;

  auto id_of() const noexcept {
    return [this](std::uint32_t doc) { return writer->id(doc); };
  }

  /// Of its documents; of bound 0 where there are none.
  DocumentSet all_labelled_by_hand() const {
    if (labelled_by_hand.empty()) return {};
    DocumentSet all(writer->document_count());
    for (const std::uint32_t doc : labelled_by_hand) all.insert(DocId{doc});
    return all;
  }

  /// What the documents that have entered take.
  std::size_t entered_bytes() const noexcept {
    return (writer ? writer->memory_bytes() : 0) + inversion.memory_bytes() + ids.memory_bytes();
  }
};

/// What the inverters of all workers take: each worker notes its own, all may read.
class WorkersMemory {
 public:
  explicit WorkersMemory(std::size_t workers) : workers_(workers) {}

  void note(std::size_t worker, const Inverter& inverter) noexcept {
    workers_[worker].bytes = RangeWriter::memory_bytes(inverter, workers_.size());
    workers_[worker].is_full = inverter.is_full();
  }
  void forget() noexcept {
    for (Worker& worker : workers_) {
      worker.bytes = 0;
      worker.is_full = false;
    }
  }

  std::size_t bytes() const noexcept {
    std::size_t bytes = 0;
    for (const Worker& worker : workers_) bytes += worker.bytes;
    return bytes;
  }
  /// Whether any inverter is full, so that none may go on.
  bool is_any_full() const noexcept {
    return std::ranges::any_of(workers_,
                               [](const Worker& worker) { return worker.is_full.load(); });
  }

 private:
  struct alignas(64) Worker {
    std::atomic<std::size_t> bytes = 0;
    std::atomic<bool> is_full = false;
  };
  std::vector<Worker> workers_;
};

}  // namespace inkling::indexer
