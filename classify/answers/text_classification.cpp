#include "classify/answers/text_classification.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "classify/answers/evidence_lines.h"
#include "classify/answers/field_classification.h"
#include "classify/answers/predictions.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

namespace {

/// The scores of a text, and the squared lengths that explain them.
struct Scored {
  std::vector<double> scores;
  std::vector<double> squares;  ///< by part
  TextMeasures measures;
};

Scored score(const Model& model, TextReader& reader) {
  std::vector<std::uint64_t> in_term_order;  // the term above its tf: one comparison each
  for (const KnownTerm& term : reader.known())
    in_term_order.push_back(std::uint64_t{term.term} << 32 | term.tf);
  std::sort(in_term_order.begin(), in_term_order.end());
  SumsTable table(model, 1);
  TermScorer scorer(model);
  const DocumentSums sums = table[0];
  // Weights are as far apart as the words of a language: they are asked for some terms ahead.
  constexpr std::size_t kAhead = 8;
  for (std::size_t at = 0; at < in_term_order.size(); ++at) {
    const std::uint64_t key = in_term_order[at];
    const auto term = static_cast<std::size_t>(key >> 32);
    if (at + kAhead < in_term_order.size())
      reader.weights().prefetch(static_cast<std::size_t>(in_term_order[at + kAhead] >> 32));
    scorer.start(term, reader.weights().of(term));
    scorer.add(static_cast<std::uint32_t>(key), sums);
  }
  Scored scored{
      std::vector<double>(model.topic_count()), {sums.squares.begin(), sums.squares.end()}, {}};
  finish(model, sums, scored.scores);
  scored.measures = measure(model, sums, scored.scores, reader.token_count());
  return scored;
}

/// Weighs terms for `best` against `second`, in bits.
class Scales {
 public:
  Scales(const Model& model, const std::vector<double>& squares, std::size_t best,
         std::size_t second)
      : model_(model), best_(best), second_(second) {
    for (std::size_t at = 0; at < squares.size(); ++at)
      factors_.push_back(value_factor(model.parts()[at], squares[at]));
  }

  double prior() const {
    double nats = 0;
    for (const ModelPart& part : model_.parts())
      nats += part.factor() * (part.biases()[best_] - part.biases()[second_]);
    return nats * std::numbers::log2e;
  }

  double bits(std::uint32_t tf, const TermWeights& weights) const {
    double bits = 0;
    for (std::size_t at = 0; at < factors_.size(); ++at) {
      const std::span<const double> row = row_of(weights, at);
      const double value = factors_[at] * model_.parts()[at].value(tf) * weights.idfs[at];
      bits += value * ((row[best_] - row[second_]) * std::numbers::log2e);
    }
    return bits;
  }

  bool is_possible_in_second(const TermWeights& weights) const {
    bool is_possible_in_all = true;
    for (std::size_t at = 0; at < factors_.size(); ++at)
      is_possible_in_all = is_possible_in_all && is_possible(row_of(weights, at)[second_]);
    return is_possible_in_all;
  }

 private:
  std::span<const double> row_of(const TermWeights& weights, std::size_t part) const {
    return weights.rows.subspan(part * model_.topic_count(), model_.topic_count());
  }

  const Model& model_;
  std::size_t best_;
  std::size_t second_;
  std::vector<double> factors_;  ///< by part
};

/// The evidence for `best` against `second`: the prior, then each known term. Its sum in this order
/// is the log odds.
void weigh(const Model& model, TextReader& reader, const Scales& scales, const std::string& second,
           bool explain, Classification& result) {
  const double prior = scales.prior();
  result.log_odds += prior;
  if (explain) result.explanation.push_back({"", "prior", 0, prior, ""});
  for (const KnownTerm& term : reader.known()) {
    const TermWeights weights = reader.weights().of(term.term);
    const double bits = scales.bits(term.tf, weights);
    result.log_odds += bits;
    if (!explain) continue;
    result.explanation.push_back({std::string(model.record().terms[term.term]),
                                  reader.surface(term), term.tf, bits,
                                  scales.is_possible_in_second(weights) ? "" : second});
  }
}

/// The explanation has a row for the prior, then one for each known term.
std::vector<PlacedTerm> placed(const TextReader& reader, const std::vector<Evidence>& explanation) {
  std::vector<PlacedTerm> terms;
  const std::vector<analysis::Token> first = reader.first_tokens();
  for (std::size_t at = 0; at + 1 < explanation.size(); ++at) {
    const Evidence& row = explanation[at + 1];
    if (!reader.known()[at].is_pair)
      terms.push_back({row.term, row.bits, first[at].start, first[at].end});
  }
  return terms;
}

Classification classify_read(const Model& model, TextReader& reader, bool explain) {
  const Scored scored = score(model, reader);
  const std::vector<std::size_t> order = topics_best_first(scored.scores);
  const bool has_known_term = !reader.known().empty();
  Classification result;
  result.unknown = reader.unknown();
  result.tokens = scored.measures.tokens;
  result.known_tokens = scored.measures.known_tokens;
  result.bits_per_token = scored.measures.bits_per_token();
  if (!is_possible(scored.scores[order.front()])) {
    abstain_without_numbers(model, result);
    return result;
  }
  if (order.size() > 1) {
    const Scales scales(model, scored.squares, order[0], order[1]);
    weigh(model, reader, scales, model.record().topics[order[1]], explain, result);
  }
  result.log_evidence =
      model.is_generative() ? log_sum(scored.scores) : std::numeric_limits<double>::quiet_NaN();
  add_predictions(model, order, scored.scores, has_known_term, result);
  result.abstained = result.tags.empty();
  if (result.abstained) result.why = kNoCutReached;
  abstain_if_unlike(model, scored.measures, result);
  if (!has_known_term) {
    result.why = kNoKnownWord;
    if (model.record().choices.kind != ModelKind::bernoulli) result.log_evidence = 0;
  }
  return result;
}

}  // namespace

Classification classify_text(const Model& model, TextReaders& readers, std::string_view text,
                             bool explain) {
  if (model.fields() != nullptr) return classify_fields(model, text, {}, explain);
  std::unique_ptr<TextReader> reader =
      readers.idle.take([&] { return std::make_unique<TextReader>(model); });
  reader->read(text);
  Classification result = classify_read(model, *reader, explain);
  if (explain) result.lines = evidence_lines(text, placed(*reader, result.explanation));
  readers.idle.give_back(std::move(reader));
  return result;
}

}  // namespace inkling::classify
