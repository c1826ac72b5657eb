#include "classify/model/scoring.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "classify/counts/row_sums.h"
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
      has_required_(with_required(model) != nullptr),
      dots_(documents * topics_ * parts_),
      squares_(documents * parts_),
      required_(has_required_ ? documents * topics_ : 0),
      known_(documents) {}

DocumentSums SumsTable::operator[](std::size_t document) noexcept {
  const std::size_t width = topics_ * parts_;
  std::span<std::uint32_t> required;
  if (has_required_) required = {required_.data() + document * topics_, topics_};
  return {{dots_.data() + document * width, width},
          {squares_.data() + document * parts_, parts_},
          required,
          known_[document]};
}

void SumsTable::prefetch(std::size_t document) const noexcept {
  constexpr std::size_t kLineDoubles = 8;
  const std::size_t width = topics_ * parts_;
  const double* const dots = dots_.data() + document * width;
  for (std::size_t at = 0; at < width; at += kLineDoubles) __builtin_prefetch(dots + at, 1);
  __builtin_prefetch(squares_.data() + document * parts_, 1);
}

void SumsTable::clear(std::size_t document) noexcept {
  DocumentSums sums = (*this)[document];
  std::ranges::fill(sums.dots, 0.0);
  std::ranges::fill(sums.squares, 0.0);
  std::ranges::fill(sums.required, 0U);
  sums.known = {};
}

std::size_t SumsTable::bytes_per_document(const Model& model) noexcept {
  const std::size_t parts = model.parts().size();
  return sizeof(double) * parts * (model.topic_count() + 1) +
         sizeof(std::uint32_t) * model.topic_count() + sizeof(KnownWords);
}

std::size_t row_width(std::size_t parts, std::size_t topics) noexcept {
  return parts * (topics + 1) + 1;
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

TermWeights weights_in(const Model& model, std::span<const double> row) noexcept {
  const std::size_t parts = model.parts().size();
  const std::size_t weights = parts * model.topic_count();
  return {row.first(weights), row.subspan(weights, parts), row.back()};
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

void add_words(std::span<const ScoredTerm> terms, const WeightRows& weights, KnownWords& known) {
  const double* const bits = weights.rows + weights.width - 1;
  for (const ScoredTerm& of : terms) {
    if (!of.is_word) continue;
    known.tokens += of.tf;
    ++known.terms;
    known.pooled_bits += static_cast<double>(of.tf) * bits[of.row * weights.width];
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

void TermScorer::add(std::uint32_t tf, DocumentSums sums) {
  if (!is_loaded_) load();
  const std::size_t topics = model_.topic_count();
  for (std::size_t at = 0; at < weights_.idfs.size(); ++at) {
    const double value = model_.parts()[at].value(tf) * weights_.idfs[at];
    sums.squares[at] += value * value;
    add_row(value, weights_.rows.subspan(at * topics, topics),
            sums.dots.subspan(at * topics, topics));
  }
  if (is_word_) {
    sums.known.tokens += tf;
    ++sums.known.terms;
    sums.known.pooled_bits += static_cast<double>(tf) * weights_.pooled_bits;
  }
  if (required_ == nullptr) return;
  add_required(model_, *required_, static_cast<std::uint32_t>(term_), sums.required);
}

TextMeasures measure(const Model& model, const DocumentSums& sums, std::span<const double> scores,
                     std::uint64_t tokens) noexcept {
  TextMeasures measures{
      .tokens = tokens, .known_tokens = sums.known.tokens, .known_terms = sums.known.terms};
  if (measures.known_tokens > 0) measures.bits = text_bits(model, scores, sums.known.pooled_bits);
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
