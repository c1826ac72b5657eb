#pragma once

/// The postings of one segment while one thread or several collect them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "indexer/invert/block_pool.h"
#include "indexer/invert/field_occurrences.h"
#include "indexer/invert/inverter.h"
#include "storage/segments/segment_writer.h"

namespace inkling::indexer {

/// Each thread has an Inverter, whose documents are numbered from 0. enter() says which document of
/// the segment each of them is, in the order of the segment, so the segment does not depend on
/// which thread inverted which document.
class Inversion {
 public:
  /// `fields` are those with postings.
  Inversion(std::shared_ptr<BlockPool> blocks, std::size_t fields);

  /// Whether the first inverter has chosen the ranges of terms. Only then can there be more.
  bool is_partitioned() const noexcept { return inverters_[0]->has_ranges(); }
  /// Makes sure that there are so many inverters: at most one unless is_partitioned().
  void provide(std::size_t inverters);
  std::size_t size() const noexcept { return inverters_.size(); }
  /// Each may be used by a thread of its own.
  Inverter& operator[](std::size_t inverter) noexcept { return *inverters_[inverter]; }

  /// Makes the next document of an inverter document `doc` of the segment. `doc` increases from
  /// call to call. Documents that have not entered when the segment is written are left out. May be
  /// called while inverters are used.
  void enter(std::size_t inverter, std::uint32_t doc);
  /// Leaves the next document of an inverter out of the segment. May be called as enter().
  void leave_out(std::size_t inverter);

  /// Writes all terms in order, with `threads` threads, and finishes the documents, which must be
  /// in `segment` already.
  void write(storage::SegmentWriter& segment, std::size_t threads) const;

  /// What enter() keeps; the inverters count their own memory.
  std::size_t memory_bytes() const noexcept;

 private:
  void add_inverter(std::unique_ptr<Inverter> inverter);
  void take_next(std::size_t inverter, std::uint32_t doc, bool is_left_out);
  void write_field(FieldId field, storage::SegmentWriter& segment, std::size_t threads,
                   const std::function<void()>& beside) const;

  std::shared_ptr<BlockPool> blocks_;
  std::vector<std::unique_ptr<Inverter>> inverters_;
  std::vector<std::vector<std::uint32_t>>
      docs_;  ///< by inverter, then by its document numbers: document numbers of the segment
  std::vector<Turn> turns_;
};

}  // namespace inkling::indexer
