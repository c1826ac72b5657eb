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

void load_weights(const Model& model, std::size_t term, std::span<double> rows,
                  std::span<double> idfs) {
  const std::size_t topics = model.topic_count();
  for (std::size_t at = 0; at < idfs.size(); ++at) {
    const ModelPart& part = model.parts()[at];
    part.weights(term, rows.subspan(at * topics, topics));
    idfs[at] = part.idf(term);
  }
}

TermScorer::TermScorer(const Model& model)
    : model_(model),
      required_(with_required(model)),
      rows_(model.topic_count() * model.parts().size()),
      idfs_(model.parts().size()) {}

double pooled_bits(const Model& model, std::size_t term) {
  return model.pooled() == nullptr ? 0 : model.pooled()->bits(term);
}

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
  load_weights(model_, term_, rows_, idfs_);
  start(term_, {rows_, idfs_, pooled_bits(model_, term_)});
}

void TermScorer::add(std::uint32_t tf, DocumentSums sums) {
  if (!is_loaded_) load();
  const std::size_t topics = model_.topic_count();
  for (std::size_t at = 0; at < idfs_.size(); ++at) {
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
  for (const Cell& cell : model_.terms().cells_of(term_)) {
    if (required_->is_required(cell.count, cell.topic)) ++sums.required[cell.topic];
  }
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
