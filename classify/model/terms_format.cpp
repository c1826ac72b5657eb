#include "classify/model/terms_format.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "classify/model/checked_reads.h"
#include "classify/model/choices_format.h"
#include "classify/model/model_versions.h"

namespace inkling::classify {

using storage::ByteBuffer;
using storage::ByteReader;
using storage::put_fixed;
using storage::put_varint;

namespace {

/// A step from here on is infinite or no number.
constexpr std::uint16_t kInfiniteStep = 0xFF00;

void put_suffix(ByteBuffer& out, std::string_view text, std::size_t shared) {
  out.put_varint(text.size() - shared);
  out.put(text.substr(shared));
}

void put_surface(ByteBuffer& out, std::string_view term, std::string_view surface) {
  if (surface.empty()) return out.put_varint(0);
  const std::size_t shared = storage::shared_prefix(term, surface);
  out.put_varint(shared + 1);
  put_suffix(out, surface, shared);
}

void put_cells(ByteBuffer& out, std::span<const Cell> cells) {
  out.put_varint(cells.size());
  char* end = out.end();
  std::uint32_t next_topic = 0;
  for (const Cell& cell : cells) {
    end = ByteBuffer::write_varint(end, cell.topic - next_topic);
    end = ByteBuffer::write_varint(end, cell.count);
    next_topic = cell.topic + 1;
  }
  out.set_end(end);
}

/// Instead of the documents of a term: one document of one topic has it, as half of a vocabulary.
constexpr std::uint64_t kLoneTerm = 0;

void put_documents(ByteBuffer& out, std::uint32_t documents, std::span<const Cell> cells) {
  if (documents == 1 && cells.size() == 1) {
    out.put_varint(kLoneTerm);
    out.put_varint(cells.front().topic);
    out.put_varint(cells.front().count);
    return;
  }
  out.put_varint(std::uint64_t{documents} + 1);
  put_cells(out, cells);
}

void read_surface(ByteReader& in, const std::string& term, std::string& surface) {
  surface.clear();
  const std::uint64_t mark = in.varint();
  if (mark == 0) return;
  if (mark - 1 > term.size()) in.fail("a surface shares more than its term has");
  surface.assign(term, 0, static_cast<std::size_t>(mark - 1));
  surface += in.string();
  if (surface.empty() || surface == term) in.fail("a surface is written that need not be");
}

/// Of a topic from `next_topic` on; returns the next after it.
std::uint64_t read_cell(ByteReader& in, const TableFacts& facts, std::uint64_t next_topic,
                        TermColumns& columns) {
  const std::uint64_t topic = next_topic + in.varint32();
  if (topic >= facts.topics) in.fail("a topic out of range");
  const std::uint64_t count = in.varint();
  if (count == 0) in.fail("an empty cell");
  columns.cells.push_back({static_cast<std::uint32_t>(topic), count});
  return topic + 1;
}

void read_cells(ByteReader& in, const TableFacts& facts, TermColumns& columns) {
  const std::size_t cells = in.count(2);
  // Where idf is 0, a term has no mass.
  if (cells == 0 && facts.has_whole_counts) in.fail("a term without occurrences");
  std::uint64_t next_topic = 0;
  for (std::size_t at = 0; at < cells; ++at) next_topic = read_cell(in, facts, next_topic, columns);
}

void read_documents(ByteReader& in, const TableFacts& facts, TermColumns& columns) {
  const std::uint64_t mark = in.varint();
  if (mark == kLoneTerm) {
    columns.term_documents.push_back(1);
    read_cell(in, facts, 0, columns);
    return;
  }
  if (mark - 1 > std::numeric_limits<std::uint32_t>::max()) in.fail("too many documents");
  columns.term_documents.push_back(static_cast<std::uint32_t>(mark - 1));
  read_cells(in, facts, columns);
}

void read_term(ByteReader& in, std::string& term) {
  const std::uint64_t shared = in.varint();
  if (shared > term.size()) in.fail("a term shares more than the one before has");
  const std::string_view suffix = in.string();
  const bool in_order = suffix > std::string_view(term).substr(static_cast<std::size_t>(shared));
  if (!in_order) in.fail("terms out of order");
  term.resize(static_cast<std::size_t>(shared));
  term += suffix;
}

void put_term(ByteBuffer& out, const TermColumns& columns, std::size_t at,
              std::string_view previous) {
  constexpr std::size_t kMostNumbers = 6;  // beside those of cells
  const std::string_view term = columns.terms[at];
  const std::string_view surface = columns.surfaces[at];
  const std::span<const Cell> cells = columns.cells_of(at);
  out.reserve_more(ByteBuffer::kLongestVarint * (kMostNumbers + 2 * cells.size()) + term.size() +
                   surface.size());
  const std::size_t shared = storage::shared_prefix(previous, term);
  out.put_varint(shared);
  put_suffix(out, term, shared);
  put_surface(out, term, surface);
  put_documents(out, columns.term_documents[at], cells);
}

void put_place(std::string& out, std::uint64_t place) {
  char bytes[sizeof place];
  std::memcpy(bytes, &place, sizeof place);
  out.append(bytes, kPlaceBytes);
}

std::string numbers_of(const WeightTable& weights) {
  std::string numbers;
  for (const float weight : weights.exact()) put_fixed(numbers, weight);
  for (std::size_t row = 0; row < weights.rows(); ++row)
    numbers.append(reinterpret_cast<const char*>(weights.numbers(row).data()),
                   weights.numbers(row).size());
  return numbers;
}

WeightWidth width_of(const LinearTwin& twin) noexcept {
  if (twin.biases.empty()) return WeightWidth::none;
  return twin.weights.is_short() ? WeightWidth::numbers : WeightWidth::floats;
}

/// Of the terms from `first` to `end`; returns the number of rows after them.
std::uint32_t put_block_weights(ByteBuffer& out, const WeightTable& weights, std::size_t first,
                                std::size_t end, std::uint32_t rows) {
  out.reserve_more((end - first) * (sizeof(std::uint16_t) + ByteBuffer::kLongestVarint));
  for (std::size_t term = first; term < end; ++term) {
    const std::uint16_t code = weights.code(term);
    out.put(static_cast<std::uint8_t>(code));
    out.put(static_cast<std::uint8_t>(code >> 8));
    if (code == 0) continue;
    const std::uint32_t row = weights.row_of(term);
    // New rows come in order: 0 stands for them.
    out.put_varint(row == rows ? 0 : row + 1);
    if (row == rows) ++rows;
  }
  return rows;
}

}  // namespace

TableFacts facts_of(const RecordHead& head) noexcept {
  return {head.topics.size(), head.choices.rule.is_whole()};
}

TablePlaces places_of(const TableSizes& sizes, const TableFacts& facts,
                      std::uint64_t offset) noexcept {
  TablePlaces places{.numbers = offset};
  places.directory = offset;
  if (sizes.weights == WeightWidth::floats)
    places.directory += sizes.terms * facts.topics * sizeof(float);
  if (sizes.weights == WeightWidth::numbers) places.directory += sizes.rows * facts.topics;
  places.blocks = places.directory + sizes.blocks() * kPlaceBytes;
  places.end = places.blocks + sizes.block_bytes;
  return places;
}

Tables tables_of(const TrainingRecord& record) {
  Tables tables;
  TableSizes& sizes = tables.sizes;
  const WeightTable& weights = record.twin.weights;
  sizes = {.terms = record.terms.size(),
           .cells = record.cells.size(),
           .weights = width_of(record.twin),
           .rows = weights.rows()};
  tables.numbers = numbers_of(weights);
  std::uint32_t rows = 0;
  for (std::size_t block = 0; block < sizes.blocks(); ++block) {
    put_place(tables.directory, tables.blocks.size());
    const std::size_t first = block * kBlockTerms;
    const std::size_t end = first + sizes.terms_in(block);
    const bool has_numbers = sizes.weights == WeightWidth::numbers;
    tables.blocks.reserve_more(ByteBuffer::kLongestVarint);
    if (has_numbers) tables.blocks.put_varint(rows);
    std::string_view previous;
    for (std::size_t at = first; at < end; ++at) {
      put_term(tables.blocks, record, at, previous);
      previous = record.terms[at];
    }
    if (has_numbers) rows = put_block_weights(tables.blocks, weights, first, end, rows);
  }
  sizes.block_bytes = tables.blocks.size();
  return tables;
}

void put_sizes(std::string& out, const TableSizes& sizes) {
  put_varint(out, sizes.terms);
  put_varint(out, sizes.cells);
  put_varint(out, sizes.block_bytes);
  put_fixed(out, static_cast<std::uint8_t>(sizes.weights));
  if (sizes.weights == WeightWidth::numbers) put_varint(out, sizes.rows);
}

TableSizes read_sizes(ByteReader& in, const TableFacts& facts, std::uint64_t most_bytes) {
  // Prefix, length, surface, documents.
  constexpr std::uint64_t kLeastTermBytes = 4;
  TableSizes sizes;
  sizes.terms = in.varint();
  sizes.cells = in.varint();
  sizes.block_bytes = in.varint();
  sizes.weights = read_kind(in, WeightWidth::numbers);
  if (sizes.weights == WeightWidth::numbers) sizes.rows = in.varint();
  const std::uint64_t row_bytes =
      facts.topics * (sizes.weights == WeightWidth::floats ? sizeof(float) : 1);
  const std::uint64_t rows = sizes.weights == WeightWidth::floats ? sizes.terms : sizes.rows;
  const bool fits = sizes.block_bytes <= most_bytes &&
                    sizes.terms <= sizes.block_bytes / kLeastTermBytes &&
                    rows <= most_bytes / row_bytes;
  // Only then do places stay within 64 bits.
  if (!fits || sizes.cells > most_bytes) in.fail("tables larger than the file");
  return sizes;
}

std::uint64_t read_place(std::span<const std::byte> bytes) noexcept {
  std::uint64_t place = 0;
  std::memcpy(&place, bytes.data(), kPlaceBytes);
  return place;
}

std::uint64_t read_block_head(ByteReader& in, const TableSizes& sizes) {
  return sizes.weights == WeightWidth::numbers ? in.varint() : 0;
}

std::string_view read_first_term(ByteReader& in, const TableSizes& sizes) {
  read_block_head(in, sizes);
  if (in.varint() != 0) in.fail("a first term that shares with one before");
  return in.string();
}

void read_block_terms(ByteReader& in, const TableFacts& facts, std::size_t count,
                      TermColumns& columns) {
  std::string term;
  std::string surface;
  const bool is_first = columns.terms.size() == 0;
  const std::string before(is_first ? std::string_view() : columns.terms[columns.terms.size() - 1]);
  for (std::size_t at = 0; at < count; ++at) {
    if (at == 0) {
      if (in.varint() != 0) in.fail("a first term that shares with one before");
      term = in.string();
      if (!is_first && term <= before) in.fail("terms out of order");
    } else {
      read_term(in, term);
    }
    read_surface(in, term, surface);
    columns.terms.add(term);
    columns.surfaces.add(surface);
    read_documents(in, facts, columns);
    columns.cell_starts.push_back(columns.cells.size());
  }
}

std::uint64_t read_block_weights(ByteReader& in, const TableSizes& sizes, std::size_t count,
                                 std::uint64_t new_rows, std::vector<WeightPlace>& weights) {
  if (sizes.weights != WeightWidth::numbers) return 0;
  for (std::size_t at = 0; at < count; ++at) {
    WeightPlace place{.code = in.fixed<std::uint16_t>()};
    if (place.code >= kInfiniteStep) in.fail("a step is not a number");
    if (place.code != 0) {
      const std::uint64_t mark = in.varint32();
      const std::uint64_t row = mark == 0 ? new_rows++ : mark - 1;
      if (row >= sizes.rows || row >= new_rows) in.fail("a row of weights that is not there");
      place.row = static_cast<std::uint32_t>(row);
    }
    weights.push_back(place);
  }
  return new_rows;
}

namespace {

void read_floats(ByteReader& in, const TableSizes& sizes, std::size_t topics, WeightTable& table) {
  std::vector<float> row(topics);
  for (std::size_t term = 0; term < sizes.terms; ++term) {
    for (float& weight : row) {
      weight = in.fixed<float>();
      if (!std::isfinite(weight)) in.fail("a weight is not a number");
    }
    table.add_exact(row);
  }
}

void read_numbers(ByteReader& in, const TableSizes& sizes, std::size_t topics, WeightTable& table) {
  const std::span<const std::byte> bytes = in.take(sizes.rows * topics);
  table.add_numbers({reinterpret_cast<const std::int8_t*>(bytes.data()), bytes.size()});
}

void read_blocks(ByteReader& in, const TableSizes& sizes, std::span<const std::byte> directory,
                 TrainingRecord& record) {
  const TableFacts facts = facts_of(record);
  const std::uint64_t start = in.offset();
  std::uint64_t rows = 0;
  for (std::size_t block = 0; block < sizes.blocks(); ++block) {
    if (read_place(directory.subspan(block * kPlaceBytes)) != in.offset() - start)
      in.fail("a block of terms is elsewhere");
    if (read_block_head(in, sizes) != rows) in.fail("a row of weights that is not there");
    const std::size_t count = sizes.terms_in(block);
    read_block_terms(in, facts, count, record);
    std::vector<WeightPlace> weights;
    rows = read_block_weights(in, sizes, count, rows, weights);
    for (const WeightPlace& place : weights) record.twin.weights.add_short(place.code, place.row);
  }
  if (in.offset() - start != sizes.block_bytes || rows != sizes.rows)
    in.fail("the tables have another size");
  if (record.cells.size() != sizes.cells) in.fail("the counts are of another number");
}

}  // namespace

void read_tables(ByteReader& in, const TableSizes& sizes, TrainingRecord& record) {
  const std::size_t topics = record.topics.size();
  record.terms.reserve(static_cast<std::size_t>(sizes.terms));
  record.surfaces.reserve(static_cast<std::size_t>(sizes.terms));
  record.cells.reserve(static_cast<std::size_t>(sizes.cells));
  if (sizes.weights != WeightWidth::none)
    record.twin.weights = WeightTable(topics, sizes.weights == WeightWidth::numbers);
  if (sizes.weights == WeightWidth::floats) read_floats(in, sizes, topics, record.twin.weights);
  if (sizes.weights == WeightWidth::numbers) read_numbers(in, sizes, topics, record.twin.weights);
  const std::span<const std::byte> directory = in.take(sizes.blocks() * kPlaceBytes);
  read_blocks(in, sizes, directory, record);
}

void read_terms(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  // Prefix, length, one byte, surface, and the cell count of the first version.
  constexpr std::size_t kLeastTermBytes = 5;
  const std::size_t terms = in.count(kLeastTermBytes);
  const TableFacts facts = facts_of(record);
  std::string term;
  std::string surface;
  for (std::size_t at = 0; at < terms; ++at) {
    read_term(in, term);
    read_surface(in, term, surface);
    record.terms.add(term);
    record.surfaces.add(surface);
    if (version < kLoneTermsVersion) {
      record.term_documents.push_back(version < kChoicesVersion ? 0 : in.varint32());
      read_cells(in, facts, record);
    } else {
      read_documents(in, facts, record);
    }
    record.cell_starts.push_back(record.cells.size());
  }
}

namespace {

void read_exact_weights(ByteReader& in, std::size_t terms, std::size_t topics, WeightTable& table) {
  std::vector<float> row(topics);
  for (std::size_t term = 0; term < terms; ++term) {
    for (float& weight : row) {
      weight = in.fixed<float>();
      if (!std::isfinite(weight)) in.fail("a weight is not a number");
    }
    table.add_exact(row);
  }
}

void read_short_weights(ByteReader& in, std::size_t terms, std::size_t topics, WeightTable& table) {
  std::vector<std::int8_t> numbers(topics);
  for (std::size_t term = 0; term < terms; ++term) {
    const auto code = in.fixed<std::uint16_t>();
    if (code >= kInfiniteStep) in.fail("a step is not a number");
    const std::uint32_t row = code == 0 ? 0 : in.varint32();
    if (row > table.rows()) in.fail("a row of weights that was not there before");
    if (code != 0 && row == 0) {
      table.add_short(code, table.rows());
      for (std::int8_t& number : numbers) number = in.fixed<std::int8_t>();
      table.add_numbers(numbers);
    } else {
      table.add_short(code, row == 0 ? 0 : row - 1);
    }
  }
}

}  // namespace

void read_weights(ByteReader& in, TrainingRecord& record) {
  const std::size_t topics = record.topics.size();
  const bool is_short = read_flag(in);
  WeightTable table(topics, is_short);
  if (is_short) {
    read_short_weights(in, record.terms.size(), topics, table);
  } else {
    read_exact_weights(in, record.terms.size(), topics, table);
  }
  record.twin.weights = std::move(table);
}

void put_twin(std::string& out, const LinearTwin& twin) {
  put_fixed(out, static_cast<std::uint8_t>(!twin.biases.empty()));
  if (twin.biases.empty()) return;
  put_fixed(out, twin.c);
  put_rule(out, twin.rule);
  for (const double bias : twin.biases) put_fixed(out, bias);
}

bool read_twin(ByteReader& in, RecordHead& head) {
  LinearTwin& twin = head.twin;
  if (!read_flag(in)) {
    if (head.choices.kind == ModelKind::logistic || head.choices.kind == ModelKind::blend)
      in.fail("the weights are missing");
    return false;
  }
  twin.c = read_from_zero(in, "c is not a number from 0 up");
  twin.rule = read_rule(in);
  for (std::size_t topic = 0; topic < head.topics.size(); ++topic) {
    twin.biases.push_back(in.fixed<double>());
    if (!std::isfinite(twin.biases.back())) in.fail("a bias is not a number");
  }
  return true;
}

}  // namespace inkling::classify
