#include "classify/model/term_blocks.h"

#include <cmath>
#include <utility>

namespace inkling::classify {

namespace {

/// Tables that grow are copied again and again.
void make_room(std::size_t terms, TermColumns& columns) {
  constexpr std::size_t kUsualCells = 4;
  columns.terms.reserve(terms);
  columns.surfaces.reserve(terms);
  columns.term_documents.reserve(terms);
  columns.cell_starts.reserve(terms + 1);
  columns.cells.reserve(terms * kUsualCells);
}

}  // namespace

TermBlocks::TermBlocks(std::shared_ptr<const storage::CheckedFile> file, std::string path,
                       std::uint64_t offset, const TableSizes& sizes, const TableFacts& facts)
    : file_(std::move(file)),
      path_(std::move(path)),
      sizes_(sizes),
      facts_(facts),
      places_(places_of(sizes, facts, offset)),
      blocks_(sizes.blocks()) {}

TermBlocks::~TermBlocks() {
  for (const std::atomic<const Block*>& block : blocks_)
    delete block.load(std::memory_order_acquire);
}

storage::ByteReader TermBlocks::reader_of(std::size_t number) const {
  const std::uint64_t at = places_.directory + number * kPlaceBytes;
  const std::uint64_t start = read_place(file_->bytes(at, kPlaceBytes));
  const bool is_last = number + 1 == sizes_.blocks();
  const std::uint64_t end =
      is_last ? sizes_.block_bytes : read_place(file_->bytes(at + kPlaceBytes, kPlaceBytes));
  if (start > end || end > sizes_.block_bytes)
    throw CorruptIndexError(path_, at, "a block of terms that is not there");
  return {file_->bytes(places_.blocks + start, end - start), path_, places_.blocks + start};
}

std::string_view TermBlocks::first_term(std::size_t number) const {
  storage::ByteReader in = reader_of(number);
  return read_first_term(in, sizes_);
}

const TermBlocks::Block& TermBlocks::block(std::size_t number) const {
  std::atomic<const Block*>& place = blocks_[number];
  if (const Block* const known = place.load(std::memory_order_acquire)) return *known;
  std::unique_ptr<const Block> made = decode(number);
  const Block* expected = nullptr;
  // Of two threads that decode the same block, the first one wins.
  if (!place.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
    return *expected;
  return *made.release();
}

std::unique_ptr<const TermBlocks::Block> TermBlocks::decode(std::size_t number) const {
  auto made = std::make_unique<Block>();
  storage::ByteReader in = reader_of(number);
  const std::size_t count = sizes_.terms_in(number);
  make_room(count, made->columns);
  const std::uint64_t new_rows = read_block_head(in, sizes_);
  read_block_terms(in, facts_, count, made->columns);
  read_block_weights(in, sizes_, count, new_rows, made->weights);
  if (!in.at_end()) in.fail("bytes behind a block of terms");
  file_->require_readable();
  return made;
}

void TermBlocks::weights(std::size_t term, std::span<double> out) const {
  if (sizes_.weights == WeightWidth::floats) {
    exact_weights(term, out);
  } else {
    short_weights(term, out);
  }
  file_->require_readable();
}

void TermBlocks::exact_weights(std::size_t term, std::span<double> out) const {
  const std::size_t row_bytes = facts_.topics * sizeof(float);
  const std::span<const std::byte> row =
      file_->bytes(places_.numbers + term * row_bytes, row_bytes);
  for (std::size_t topic = 0; topic < out.size(); ++topic) {
    const auto weight = storage::load<float>(row.data() + topic * sizeof(float));
    if (!std::isfinite(weight))
      throw CorruptIndexError(path_, places_.numbers, "a weight is not a number");
    out[topic] = static_cast<double>(weight);
  }
}

void TermBlocks::short_weights(std::size_t term, std::span<double> out) const {
  const WeightPlace place = block(term / kBlockTerms).weights[term % kBlockTerms];
  if (place.code == 0) return scale_weights(0, {}, out);
  const std::size_t topics = facts_.topics;
  const std::span<const std::byte> row = file_->bytes(places_.numbers + place.row * topics, topics);
  scale_weights(place.code, {reinterpret_cast<const std::int8_t*>(row.data()), topics}, out);
}

std::optional<std::size_t> TermBlocks::find(std::string_view text) const {
  // The last block whose first term is not behind the text.
  std::size_t low = 0;
  std::size_t high = sizes_.blocks();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (first_term(middle) <= text) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  file_->require_readable();
  if (low == 0) return std::nullopt;
  const std::optional<std::size_t> at = block(low - 1).columns.terms.find(text);
  return at ? std::optional((low - 1) * kBlockTerms + *at) : std::nullopt;
}

std::string TermBlocks::bytes() const {
  std::string bytes(storage::as_text(file_->all()));
  file_->require_readable();
  return bytes;
}

}  // namespace inkling::classify
