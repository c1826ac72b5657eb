#pragma once

/// The terms of a model with their counts, and the weights of a twin, as bytes. Readers throw
/// CorruptIndexError.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/training_record.h"
#include "storage/bits/byte_buffer.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

/// Terms of one block. Within it, a term is written by what differs from the one before.
inline constexpr std::size_t kBlockTerms = 64;
/// Of a place in the directory of blocks.
inline constexpr std::size_t kPlaceBytes = 6;

enum class WeightWidth : std::uint8_t { none = 0, floats = 1, numbers = 2 };

/// How large the tables of a model are.
struct TableSizes {
  std::uint64_t terms = 0;
  std::uint64_t cells = 0;
  std::uint64_t block_bytes = 0;
  WeightWidth weights = WeightWidth::none;
  std::uint64_t rows = 0;  ///< of numbers (WeightTable)

  std::size_t blocks() const noexcept {
    return static_cast<std::size_t>((terms + kBlockTerms - 1) / kBlockTerms);
  }
  std::size_t terms_in(std::size_t block) const noexcept {
    return block + 1 < blocks() ? kBlockTerms
                                : static_cast<std::size_t>(terms) - block * kBlockTerms;
  }
};

/// What terms are checked against.
struct TableFacts {
  std::size_t topics = 0;
  bool has_whole_counts = false;
};
TableFacts facts_of(const RecordHead& head) noexcept;

/// Where the tables begin: numbers of weights, directory of blocks, blocks.
struct TablePlaces {
  std::uint64_t numbers = 0;
  std::uint64_t directory = 0;
  std::uint64_t blocks = 0;
  std::uint64_t end = 0;
};
TablePlaces places_of(const TableSizes& sizes, const TableFacts& facts,
                      std::uint64_t offset) noexcept;

/// The tables of a record, as bytes one after another.
struct Tables {
  TableSizes sizes;
  std::string numbers;
  std::string directory;
  storage::ByteBuffer blocks;
};
Tables tables_of(const TrainingRecord& record);
void put_sizes(std::string& out, const TableSizes& sizes);
/// Refuses more than `most_bytes` can hold.
TableSizes read_sizes(storage::ByteReader& in, const TableFacts& facts, std::uint64_t most_bytes);
/// All tables, each number checked. `record` has its head.
void read_tables(storage::ByteReader& in, const TableSizes& sizes, TrainingRecord& record);

/// Of kPlaceBytes bytes.
std::uint64_t read_place(std::span<const std::byte> bytes) noexcept;

/// The weights of a term in a short table: a code (WeightTable), and the row of its numbers.
struct WeightPlace {
  std::uint16_t code = 0;
  std::uint32_t row = 0;
};

/// A block: how many rows of numbers blocks before it began, then terms, then weights.
std::uint64_t read_block_head(storage::ByteReader& in, const TableSizes& sizes);
std::string_view read_first_term(storage::ByteReader& in, const TableSizes& sizes);
void read_block_terms(storage::ByteReader& in, const TableFacts& facts, std::size_t count,
                      TermColumns& columns);
/// Returns the number of rows after it.
std::uint64_t read_block_weights(storage::ByteReader& in, const TableSizes& sizes,
                                 std::size_t count, std::uint64_t new_rows,
                                 std::vector<WeightPlace>& weights);

/// Terms as models of versions without blocks have them (model_versions.h).
void read_terms(storage::ByteReader& in, std::uint16_t version, TrainingRecord& record);

/// Whether there is a twin, and what it says beside weights.
void put_twin(std::string& out, const LinearTwin& twin);
/// Returns whether there is one. `head` has its topics.
bool read_twin(storage::ByteReader& in, RecordHead& head);
/// The weights of a twin as models of versions without blocks have them.
void read_weights(storage::ByteReader& in, TrainingRecord& record);

}  // namespace inkling::classify
