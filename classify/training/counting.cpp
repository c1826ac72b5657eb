#include "classify/training/counting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "classify/families/feature_values.h"
#include "classify/training/topic_masses.h"

namespace inkling::classify {

namespace {

/// Divides the values of each row by their Euclidean length.
void shorten_rows(const PostingTable& table, std::vector<double>& values) {
  std::vector<double> lengths(table.rows());
  for (std::size_t at = 0; at < values.size(); ++at)
    lengths[table.postings[at].row] += values[at] * values[at];
  for (double& length : lengths) length = length > 0 ? std::sqrt(length) : 1;
  for (std::size_t at = 0; at < values.size(); ++at) values[at] /= lengths[table.postings[at].row];
}

/// Of masses that must not depend on the other documents.
constexpr std::uint8_t kAdditiveBits = 20;
constexpr int kMostBits = 50;
constexpr int kSumBits = 62;

/// As many as there are at most where each document has one topic.
std::size_t expected_cells(const PostingTable& table, const LabelledDocuments& labelled) {
  std::size_t cells = 0;
  for (std::size_t term = 0; term < table.terms.size(); ++term)
    cells += std::min<std::size_t>(table.document_count(term), labelled.topics.size());
  return cells;
}

/// `mass_at` is the mass of a posting by its place in the table.
template <typename MassAt>
void add_cells(const PostingTable& table, const LabelledDocuments& labelled, TrainingRecord& record,
               MassAt mass_at) {
  TopicMasses sums(labelled);
  record.cells.reserve(expected_cells(table, labelled));
  record.cell_starts.reserve(table.terms.size() + 1);
  record.term_documents.reserve(table.terms.size());
  for (std::size_t term = 0; term < table.terms.size(); ++term) {
    const std::uint64_t first = table.starts[term];
    if (table.document_count(term) == 1) {
      sums.take_lone(table.slot_of[table.postings[first].row], mass_at(first), record.cells);
    } else {
      for (std::uint64_t at = first; at < table.starts[term + 1]; ++at)
        sums.add(table.slot_of[table.postings[at].row], mass_at(at));
      sums.take_cells(record.cells);
    }
    record.cell_starts.push_back(record.cells.size());
    record.term_documents.push_back(table.document_count(term));
  }
}

/// As many as leave room for the sum of all values.
std::uint8_t bits_for(const std::vector<double>& values) {
  double sum = 1;
  for (const double value : values) sum += value;
  return static_cast<std::uint8_t>(std::clamp(kSumBits - std::ilogb(sum), 0, kMostBits));
}

}  // namespace

std::vector<double> feature_values(const PostingTable& table, const FeatureRule& rule) {
  const FeatureValues value_of(rule.weight);
  std::vector<double> values;
  values.reserve(table.postings.size());
  for (std::size_t term = 0; term < table.terms.size(); ++term) {
    const double idf = idf_at(rule, IdfPlace::documents, table.rows(), table.document_count(term));
    for (const Posting& posting : table.of(term)) values.push_back(value_of(posting.tf) * idf);
  }
  if (rule.unit_length) shorten_rows(table, values);
  return values;
}

std::vector<double> weighed_values(const PostingTable& table, std::vector<double> values) {
  if (!table.is_weighed()) return values;
  for (std::size_t at = 0; at < values.size(); ++at)
    values[at] *= table.weights[table.postings[at].row];
  return values;
}

std::uint8_t mass_bits_of(const PostingTable& table, const FeatureRule& rule,
                          const std::vector<double>& values) {
  if (table.is_weighed()) return bits_for(values);
  if (rule.is_whole()) return 0;
  return rule.is_additive() ? kAdditiveBits : bits_for(values);
}

std::vector<std::uint64_t> masses_of(const std::vector<double>& values, double unit) {
  std::vector<std::uint64_t> masses;
  masses.reserve(values.size());
  for (const double value : values) masses.push_back(to_mass(value, unit));
  return masses;
}

void count_masses(const PostingTable& table, const LabelledDocuments& labelled,
                  TrainingRecord& record) {
  const FeatureRule& rule = record.choices.rule;
  if (rule.is_whole() && !table.is_weighed()) {
    // Occurrences are masses as they are: an array of values would take longer than counting.
    const bool is_binary = rule.weight == TermWeight::binary;
    record.choices.mass_bits = 0;
    add_cells(table, labelled, record,
              [&](std::uint64_t at) { return is_binary ? 1 : table.postings[at].tf; });
    return;
  }
  const std::vector<double> values = weighed_values(table, feature_values(table, rule));
  record.choices.mass_bits = mass_bits_of(table, rule, values);
  const double unit = record.mass_unit();
  add_cells(table, labelled, record, [&](std::uint64_t at) { return to_mass(values[at], unit); });
}

}  // namespace inkling::classify
