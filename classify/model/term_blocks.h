#pragma once

/// The terms of a mapped model, used where they lie: nothing is read before it is asked for.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/model/terms_format.h"
#include "storage/files/checked_file.h"

namespace inkling::classify {

/// Blocks of kBlockTerms terms, found by a directory of fixed width, and rows of weights of fixed
/// width. A block is decoded when one of its terms is first asked for, and kept. Any number of
/// threads may ask.
///
/// All functions that read throw CorruptIndexError for bytes that are not what the format says, and
/// what CheckedFile throws.
class TermBlocks {
 public:
  /// The tables begin at `offset`. `path` is for messages. Cost: O(blocks) zeros.
  TermBlocks(std::shared_ptr<const storage::CheckedFile> file, std::string path,
             std::uint64_t offset, const TableSizes& sizes, const TableFacts& facts);
  TermBlocks(const TermBlocks&) = delete;
  TermBlocks& operator=(const TermBlocks&) = delete;
  ~TermBlocks();

  const TableSizes& sizes() const noexcept { return sizes_; }
  /// That term `term` is in, at term % kBlockTerms. Cost: O(bytes of the block), once.
  const TermColumns& block_of(std::size_t term) const { return block(term / kBlockTerms).columns; }
  /// Writes the weights of the twin.
  void weights(std::size_t term, std::span<double> out) const;
  /// Cost: O(log terms), and a block.
  std::optional<std::size_t> find(std::string_view text) const;
  /// The whole file.
  std::string bytes() const;

 private:
  struct Block {
    TermColumns columns;
    std::vector<WeightPlace> weights;  ///< by term; none unless the table is short
  };

  const Block& block(std::size_t number) const;
  std::unique_ptr<const Block> decode(std::size_t number) const;
  storage::ByteReader reader_of(std::size_t number) const;
  std::string_view first_term(std::size_t number) const;
  void exact_weights(std::size_t term, std::span<double> out) const;
  void short_weights(std::size_t term, std::span<double> out) const;

  std::shared_ptr<const storage::CheckedFile> file_;
  std::string path_;
  TableSizes sizes_;
  TableFacts facts_;
  TablePlaces places_;
  mutable std::vector<std::atomic<const Block*>> blocks_;
};

}  // namespace inkling::classify
