#pragma once

/// A segment that grows: its documents are on disk already, its postings still in memory.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "indexer/block_pool.h"
#include "indexer/id_table.h"
#include "indexer/inversion.h"
#include "indexer/inverter.h"
#include "storage/segment_writer.h"

namespace inkling::indexer {

struct GrowingSegment {
  explicit GrowingSegment(std::shared_ptr<BlockPool> blocks) : inversion(std::move(blocks)) {}

  std::optional<storage::SegmentWriter> writer;  ///< from the first document on
  Inversion inversion;
  IdTable ids;  ///< of replaced documents the last
  std::vector<std::uint32_t> erased;

  auto id_of() const noexcept {
    return [this](std::uint32_t doc) { return writer->id(doc); };
  }

  /// Of what documents take that have entered.
  std::size_t entered_bytes() const noexcept {
    return (writer ? writer->memory_bytes() : 0) + inversion.memory_bytes() + ids.memory_bytes();
  }
};

/// What a worker's inverter takes, known to all while it is used by one.
struct alignas(64) WorkerMemory {
  std::atomic<std::size_t> bytes = 0;
  std::atomic<bool> is_full = false;

  void note(const Inverter& inverter) noexcept {
    bytes = inverter.memory_bytes();
    is_full = inverter.is_full();
  }
  void forget() noexcept {
    bytes = 0;
    is_full = false;
  }
};

}  // namespace inkling::indexer
