#include "classify/model/terms_format.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "classify/model/checked_reads.h"
#include "classify/model/choices_format.h"
#include "classify/model/model_versions.h"

namespace inkling::classify {

using storage::ByteReader;
using storage::put_fixed;
using storage::put_string;
using storage::put_varint;

namespace {

std::size_t shared_prefix(std::string_view left, std::string_view right) {
  const std::size_t most = std::min(left.size(), right.size());
  return static_cast<std::size_t>(
      std::mismatch(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(most), right.begin())
          .first -
      left.begin());
}

void put_suffix(std::string& out, std::string_view text, std::size_t shared) {
  put_string(out, text.substr(shared));
}

void put_surface(std::string& out, std::string_view term, std::string_view surface) {
  if (surface.empty()) {
    put_varint(out, 0);
    return;
  }
  const std::size_t shared = shared_prefix(term, surface);
  put_varint(out, shared + 1);
  put_suffix(out, surface, shared);
}

void put_cells(std::string& out, const TrainingRecord& record, std::size_t term) {
  const std::uint64_t start = record.cell_starts[term];
  const std::uint64_t end = record.cell_starts[term + 1];
  put_varint(out, end - start);
  std::uint32_t next_topic = 0;
  for (std::uint64_t at = start; at < end; ++at) {
    put_varint(out, record.cells[at].topic - next_topic);
    put_varint(out, record.cells[at].count);
    next_topic = record.cells[at].topic + 1;
  }
}

/// Instead of the documents of a term: one document of one topic has it, as half of a vocabulary.
constexpr std::uint64_t kLoneTerm = 0;

void put_documents(std::string& out, const TrainingRecord& record, std::size_t term) {
  const std::span<const Cell> cells = record.cells_of(term);
  if (record.term_documents[term] == 1 && cells.size() == 1) {
    put_varint(out, kLoneTerm);
    put_varint(out, cells.front().topic);
    put_varint(out, cells.front().count);
    return;
  }
  put_varint(out, std::uint64_t{record.term_documents[term]} + 1);
  put_cells(out, record, term);
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
std::uint64_t read_cell(ByteReader& in, std::uint64_t next_topic, TrainingRecord& record) {
  const std::uint64_t topic = next_topic + in.varint32();
  if (topic >= record.topics.size()) in.fail("a topic out of range");
  const std::uint64_t count = in.varint();
  if (count == 0) in.fail("an empty cell");
  record.cells.push_back({static_cast<std::uint32_t>(topic), count});
  return topic + 1;
}

void read_cells(ByteReader& in, TrainingRecord& record) {
  const std::size_t cells = in.count(2);
  // Where idf is 0, a term has no mass.
  if (cells == 0 && record.choices.rule.is_whole()) in.fail("a term without occurrences");
  std::uint64_t next_topic = 0;
  for (std::size_t at = 0; at < cells; ++at) next_topic = read_cell(in, next_topic, record);
}

void read_documents(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  if (version < kLoneTermsVersion) {
    record.term_documents.push_back(version < kChoicesVersion ? 0 : in.varint32());
    read_cells(in, record);
    return;
  }
  const std::uint64_t mark = in.varint();
  if (mark == kLoneTerm) {
    record.term_documents.push_back(1);
    read_cell(in, 0, record);
    return;
  }
  if (mark - 1 > std::numeric_limits<std::uint32_t>::max()) in.fail("too many documents");
  record.term_documents.push_back(static_cast<std::uint32_t>(mark - 1));
  read_cells(in, record);
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

}  // namespace

void put_terms(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.terms.size());
  std::string_view previous;
  for (std::size_t at = 0; at < record.terms.size(); ++at) {
    const std::string_view term = record.terms[at];
    const std::size_t shared = shared_prefix(previous, term);
    put_varint(out, shared);
    put_suffix(out, term, shared);
    put_surface(out, term, record.surfaces[at]);
    put_documents(out, record, at);
    previous = term;
  }
}

void read_terms(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  // Prefix, length, one byte, surface, and the cell count of the first version.
  constexpr std::size_t kLeastTermBytes = 5;
  const std::size_t terms = in.count(kLeastTermBytes);
  constexpr std::size_t kUsualCells = 4;
  record.terms.reserve(terms);
  record.surfaces.reserve(terms);
  record.term_documents.reserve(terms);
  record.cell_starts.reserve(terms + 1);
  record.cells.reserve(terms * kUsualCells);
  std::string term;
  std::string surface;
  for (std::size_t at = 0; at < terms; ++at) {
    read_term(in, term);
    read_surface(in, term, surface);
    record.terms.add(term);
    record.surfaces.add(surface);
    read_documents(in, version, record);
    record.cell_starts.push_back(record.cells.size());
  }
}

namespace {

void put_weights(std::string& out, const WeightTable& weights) {
  put_fixed(out, static_cast<std::uint8_t>(weights.is_short()));
  for (const float weight : weights.exact()) put_fixed(out, weight);
  if (!weights.is_short()) return;
  std::uint32_t rows = 0;
  for (std::size_t term = 0; term < weights.terms(); ++term) {
    put_fixed(out, weights.code(term));
    if (weights.code(term) == 0) continue;
    const std::uint32_t row = weights.row_of(term);
    // New rows come in order: 0 stands for them.
    put_varint(out, row == rows ? 0 : row + 1);
    if (row != rows) continue;
    for (const std::int8_t number : weights.numbers(row)) put_fixed(out, number);
    ++rows;
  }
}

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
  constexpr std::uint16_t kInfinity = 0xFF00;
  std::vector<std::int8_t> numbers(topics);
  for (std::size_t term = 0; term < terms; ++term) {
    const auto code = in.fixed<std::uint16_t>();
    if (code >= kInfinity) in.fail("a step is not a number");
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

}  // namespace

void put_twin(std::string& out, const LinearTwin& twin) {
  put_fixed(out, static_cast<std::uint8_t>(!twin.biases.empty()));
  if (twin.biases.empty()) return;
  put_fixed(out, twin.c);
  put_rule(out, twin.rule);
  for (const double bias : twin.biases) put_fixed(out, bias);
  put_weights(out, twin.weights);
}

void read_twin(ByteReader& in, TrainingRecord& record) {
  LinearTwin& twin = record.twin;
  if (!read_flag(in)) {
    if (record.choices.kind == ModelKind::logistic || record.choices.kind == ModelKind::blend)
      in.fail("the weights are missing");
    return;
  }
  twin.c = read_from_zero(in, "c is not a number from 0 up");
  twin.rule = read_rule(in);
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    twin.biases.push_back(in.fixed<double>());
    if (!std::isfinite(twin.biases.back())) in.fail("a bias is not a number");
  }
  read_weights(in, record);
}

}  // namespace inkling::classify
