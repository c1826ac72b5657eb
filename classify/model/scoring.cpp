#include "classify/model/scoring.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "classify/families/posterior.h"

namespace inkling::classify {

namespace {

const Bernoulli* with_required(const Model& model) noexcept {
  const Bernoulli* family = model.parts().front().bernoulli();
  return family != nullptr && family->has_required() ? family : nullptr;
}

}  // namespace

SumsTable::SumsTable(const Model& model, std::size_t documents)
    : topics_(model.topic_count()),
      parts_(model.parts().size()),
      lines_(lines_of(model)),
      has_required_(with_required(model) != nullptr),
      rows_(documents * lines_),
      required_(has_required_ ? documents * topics_ : 0) {}

std::size_t SumsTable::lines_of(const Model& model) noexcept {
  const std::size_t sums = model.parts().size() * (model.topic_count() + 1) + kKnownSums;
  return (sums + kLineNumbers - 1) / kLineNumbers;
}

DocumentSums SumsTable::operator[](std::size_t document) noexcept {
  const std::size_t row = document * stride();
  std::span<std::uint32_t> required;
  if (has_required_) required = {required_.data() + document * topics_, topics_};
  return {{dots(0) + row, parts_ * topics_},
          {squares(0) + row, parts_},
          {known() + row, kKnownSums},
          required};
}

void SumsTable::clear(std::size_t document) noexcept {
  std::ranges::fill(std::span(first() + document * stride(), stride()), 0.0);
  std::ranges::fill((*this)[document].required, 0U);
}

std::size_t SumsTable::bytes_per_document(const Model& model) noexcept {
  return lines_of(model) * sizeof(Line) + sizeof(std::uint32_t) * model.topic_count();
}

std::size_t row_width(std::size_t parts, std::size_t topics) noexcept {
  constexpr std::size_t kLine = 8;
  const std::size_t numbers = parts * (topics + 1) + 1;
  return numbers <= kLine ? numbers : (numbers + kLine - 1) / kLine * kLine;
}

void load_row(const Model& model, std::size_t term, std::span<double> row) {
  const std::size_t parts = model.parts().size();
  const std::size_t topics = model.topic_count();
  for (std::size_t at = 0; at < parts; ++at) {
    const ModelPart& part = model.parts()[at];
    part.weights(term, row.subspan(at * topics, topics));
    row[parts * topics + at] = part.idf(term);
  }
  row.back() = model.pooled() == nullptr ? 0 : model.pooled()->bits(term);
}

namespace {

void add_part(const Model& model, std::size_t part, std::span<const ScoredTerm> terms,
              const WeightRows& weights, std::vector<RowValue>& values, DocumentSums& sums) {
  const std::size_t topics = model.topic_count();
  const double* const idfs = weights.rows + model.parts().size() * topics + part;
  values.clear();
  for (const ScoredTerm& of : terms) {
    const double value = model.parts()[part].value(of.tf) * idfs[of.row * weights.width];
    sums.squares[part] += value * value;
    values.push_back({of.row, value});
  }
  add_rows(values, weights.rows + part * topics, weights.width,
           sums.dots.subspan(part * topics, topics));
}

void add_words(std::span<const ScoredTerm> terms, const WeightRows& weights,
               std::span<double> known) {
  const double* const bits = weights.rows + weights.width - 1;
  for (const ScoredTerm& of : terms) {
    if (!of.is_word) continue;
    known[kKnownTokens] += of.tf;
    ++known[kKnownTerms];
    known[kPooledBits] += of.tf * bits[of.row * weights.width];
  }
}

void add_required(const Model& model, const Bernoulli& family, std::uint32_t term,
                  std::span<std::uint32_t> required) {
  for (const Cell& cell : model.terms().cells_of(term)) {
    if (family.is_required(cell.count, cell.topic)) ++required[cell.topic];
  }
}

}  // namespace

void add_terms(const Model& model, std::span<const ScoredTerm> terms, const WeightRows& weights,
               DocumentSums sums) {
  std::vector<RowValue> values;
  values.reserve(terms.size());
  for (std::size_t part = 0; part < model.parts().size(); ++part)
    add_part(model, part, terms, weights, values, sums);
  add_words(terms, weights, sums.known);
  const Bernoulli* const family = with_required(model);
  if (family == nullptr) return;
  for (const ScoredTerm& of : terms) add_required(model, *family, of.term, sums.required);
}

TermScorer::TermScorer(const Model& model)
    : model_(model),
      required_(with_required(model)),
      row_(row_width(model.parts().size(), model.topic_count())) {}

void TermScorer::start(std::size_t term) noexcept {
  term_ = term;
  is_loaded_ = false;
}

void TermScorer::start(std::size_t term, TermWeights weights) {
  term_ = term;
  weights_ = weights;
  is_word_ = model_.pooled() == nullptr || model_.pooled()->is_word(term_);
  is_loaded_ = true;
}

void TermScorer::load() {
  load_row(model_, term_, row_);
  start(term_, weights_in(model_, row_));
}

void TermScorer::add_part(std::size_t at, const TermUses& uses, SumsTable& table) {
  const ModelPart& part = model_.parts()[at];
  const std::size_t topics = model_.topic_count();
  const double idf = weights_.idfs[at];
  values_.resize(uses.documents.size());
  for (std::size_t use = 0; use < values_.size(); ++use)
    values_[use] = {uses.documents[use], part.value(uses.tfs[use]) * idf};
  add_to_rows(values_, weights_.rows.subspan(at * topics, topics), table.dots(at), table.stride());
  if (!part.has_unit_length()) return;
  for (const RowValue& of : values_)
    table.squares(at)[of.row * table.stride()] += of.value * of.value;
}

void TermScorer::add_word(const TermUses& uses, SumsTable& table) const {
  for (std::size_t use = 0; use < uses.documents.size(); ++use) {
    const double tf = uses.tfs[use];
    double* const known = table.known() + uses.documents[use] * table.stride();
    known[kKnownTokens] += tf;
    ++known[kKnownTerms];
    known[kPooledBits] += tf * weights_.pooled_bits;
  }
}

void TermScorer::add(const TermUses& uses, SumsTable& table) {
  if (uses.documents.empty()) return;
  if (!is_loaded_) load();
  for (std::size_t at = 0; at < weights_.idfs.size(); ++at) add_part(at, uses, table);
  if (is_word_) add_word(uses, table);
  if (required_ == nullptr) return;
  for (const std::uint32_t document : uses.documents)
    add_required(model_, *required_, static_cast<std::uint32_t>(term_), table[document].required);
}

TextMeasures measure(const Model& model, const DocumentSums& sums, std::span<const double> scores,
                     std::uint64_t tokens) noexcept {
  TextMeasures measures{.tokens = tokens,
                        .known_tokens = static_cast<std::uint64_t>(sums.known[kKnownTokens]),
                        .known_terms = static_cast<std::uint64_t>(sums.known[kKnownTerms])};
  if (measures.known_tokens > 0) measures.bits = text_bits(model, scores, sums.known[kPooledBits]);
  return measures;
}

double value_factor(const ModelPart& part, double squares) noexcept {
  return part.has_unit_length() && squares > 0 ? part.factor() / std::sqrt(squares) : part.factor();
}

void to_logs(const Model& model, std::span<double> scores) noexcept {
  if (model.record().choices.one_vs_rest) {
    for (double& score : scores) score = log_sigmoid(score);
  } else {
    normalize(scores);
  }
}

void calibrate(const Model& model, bool has_known_term, std::span<double> scores) noexcept {
  const double temperature = has_known_term ? model.record().choices.temperature : 1;
  for (double& score : scores) score *= temperature;
  to_logs(model, scores);
}

void finish(const Model& model, const DocumentSums& sums, std::span<double> scores) noexcept {
  std::ranges::fill(scores, 0.0);
  for (std::size_t at = 0; at < model.parts().size(); ++at) {
    const ModelPart& part = model.parts()[at];
    const double factor = value_factor(part, sums.squares[at]);
    const double* const dots = sums.dots.data() + at * scores.size();
    for (std::size_t topic = 0; topic < scores.size(); ++topic)
      scores[topic] += part.factor() * part.biases()[topic] + factor * dots[topic];
  }
  const Bernoulli* const family = with_required(model);
  if (family == nullptr) return;
  for (std::size_t topic = 0; topic < scores.size(); ++topic) {
    if (sums.required[topic] < family->required(topic))
      scores[topic] = -std::numeric_limits<double>::infinity();
  }
}

}  // namespace inkling::classify
