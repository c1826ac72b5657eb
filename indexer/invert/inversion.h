#pragma once

/// The postings of one segment while they are collected, by one thread or several.

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

/// Each thread has an Inverter and numbers the documents in it from 0; which document of the
/// segment each of them is, is said apart, in the order of the segment. So the segment is the same
/// whatever thread had which document.
class Inversion {
 public:
  /// Of so many fields.
  Inversion(std::shared_ptr<BlockPool> blocks, std::size_t fields);

  /// More than one can be used when the first has chosen how terms are parted.
  bool is_parted() const noexcept { return inverters_[0]->has_ranges(); }
  /// Makes sure that there are so many inverters; only one where is_parted() is not true.
  void provide(std::size_t inverters);
  std::size_t size() const noexcept { return inverters_.size(); }
  /// Each may be used by another thread.
  Inverter& operator[](std::size_t inverter) noexcept { return *inverters_[inverter]; }

  /// The next document of an inverter is `doc` of the segment; documents of the segment come in
  /// increasing order. What an inverter collected behind those that entered is left out. May be
  /// called while inverters are used.
  void enter(std::size_t inverter, std::uint32_t doc);

  /// Writes all terms in order, at `threads` threads, and finishes the documents, which must be in
  /// `segment` already.
  void write(storage::SegmentWriter& segment, std::size_t threads) const;

  /// Of what enter() keeps.
  std::size_t memory_bytes() const noexcept;

 private:
  void add_inverter(std::unique_ptr<Inverter> inverter);
  void write_field(FieldId field, storage::SegmentWriter& segment, std::size_t threads,
                   const std::function<void()>& beside) const;

  std::shared_ptr<BlockPool> blocks_;
  std::vector<std::unique_ptr<Inverter>> inverters_;
  std::vector<std::vector<std::uint32_t>>
      docs_;  ///< by inverter: of the segment, by its own numbers
  std::vector<Turn> turns_;
};

}  // namespace inkling::indexer
