#include "classify/answers/text_classification.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "classify/answers/field_classification.h"
#include "classify/answers/predictions.h"
#include "classify/counts/term_pairs.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

namespace {

struct KnownTerm {
  std::size_t term;  ///< number in the model
  std::string surface;
  std::uint32_t tf;
};

/// The terms of a text in order of first appearance.
class TextTerms {
 public:
  TextTerms(const Model& model, std::string_view text) : model_(model) {
    analysis::Analyzer analyzer(model.record().source.analyzer);
    std::vector<analysis::Token> tokens;
    analyzer.analyze(text, lexicon_, tokens);
    std::vector<std::uint32_t> counts(lexicon_.size());
    for (const analysis::Token& token : tokens) ++counts[analysis::to_number(token.form)];
    for (std::uint32_t at = 0; at < counts.size(); ++at) add_form(analysis::FormId{at}, counts[at]);
    if (model.has_pairs()) add_pairs(tokens);
  }

  const std::vector<KnownTerm>& known() const noexcept { return known_; }
  /// Words that training never saw.
  std::vector<std::string> take_unknown() { return std::move(unknown_); }

 private:
  std::string_view term_of(analysis::FormId form) const {
    const bool is_of_words = model_.record().source.unit == TermUnit::words;
    return is_of_words ? lexicon_[form].surface : lexicon_[form].term;
  }

  void add_form(analysis::FormId form, std::uint32_t count) {
    const std::optional<std::size_t> term = model_.record().terms.find(term_of(form));
    if (term) {
      add(*term, std::string(lexicon_[form].surface), count);
    } else {
      unknown_.emplace_back(lexicon_[form].surface);
    }
  }

  void add(std::size_t term, std::string surface, std::uint32_t count) {
    const auto [met, is_new] = place_.emplace(term, known_.size());
    if (is_new) {
      known_.push_back({term, std::move(surface), count});
    } else {
      known_[met->second].tf += count;
    }
  }

  void add_pairs(const std::vector<analysis::Token>& tokens) {
    std::vector<Occurrence> occurrences;
    for (const analysis::Token& token : tokens)
      occurrences.push_back({0, token.position, analysis::to_number(token.form)});
    sort_by_place(occurrences, 1);
    for_each_pair(occurrences, [&](std::uint32_t first, std::uint32_t second) {
      const analysis::FormId left{first}, right{second};
      const auto term = model_.record().terms.find(pair_name(term_of(left), term_of(right)));
      if (term) add(*term, pair_name(lexicon_[left].surface, lexicon_[right].surface), 1);
    });
  }

  const Model& model_;
  analysis::Lexicon lexicon_;
  std::vector<KnownTerm> known_;
  std::vector<std::string> unknown_;
  std::unordered_map<std::size_t, std::size_t> place_;  ///< in known_, by term
};

/// The scores of a text, and the squared lengths that explain them.
struct Scored {
  std::vector<double> scores;
  std::vector<double> squares;  ///< by part
};

Scored score(const Model& model, const std::vector<KnownTerm>& known) {
  std::vector<std::pair<std::size_t, std::uint32_t>> in_term_order;
  for (const KnownTerm& term : known) in_term_order.emplace_back(term.term, term.tf);
  std::sort(in_term_order.begin(), in_term_order.end());
  SumsTable table(model, 1);
  TermScorer scorer(model);
  const DocumentSums sums = table[0];
  for (const auto& [term, tf] : in_term_order) {
    scorer.start(term);
    scorer.add(tf, sums);
  }
  Scored scored{std::vector<double>(model.topic_count()),
                {sums.squares.begin(), sums.squares.end()}};
  finish(model, sums, scored.scores);
  return scored;
}

/// Weighs terms for `best` against `second`, in bits.
class Scales {
 public:
  Scales(const Model& model, const std::vector<double>& squares, std::size_t best,
         std::size_t second)
      : model_(model), best_(best), second_(second), weights_(model.topic_count()) {
    for (std::size_t at = 0; at < squares.size(); ++at)
      factors_.push_back(value_factor(model.parts()[at], squares[at]));
  }

  Evidence prior() const {
    double nats = 0;
    for (const ModelPart& part : model_.parts())
      nats += part.factor() * (part.biases()[best_] - part.biases()[second_]);
    return {"", "prior", 0, nats * std::numbers::log2e, ""};
  }

  Evidence weigh(const KnownTerm& term) {
    double bits = 0;
    bool is_possible_in_second = true;
    for (std::size_t at = 0; at < factors_.size(); ++at) {
      const ModelPart& part = model_.parts()[at];
      part.weights(term.term, weights_);
      is_possible_in_second = is_possible_in_second && is_possible(weights_[second_]);
      const double value = factors_[at] * part.value(term.tf) * part.idf(term.term);
      bits += value * ((weights_[best_] - weights_[second_]) * std::numbers::log2e);
    }
    return {std::string(model_.record().terms[term.term]), term.surface, term.tf, bits,
            is_possible_in_second ? "" : model_.record().topics[second_]};
  }

 private:
  const Model& model_;
  std::size_t best_;
  std::size_t second_;
  std::vector<double> factors_;  ///< by part
  std::vector<double> weights_;
};

/// The evidence for `best` against `second`: the prior, then each known term.
std::vector<Evidence> weigh(const Model& model, const std::vector<KnownTerm>& known,
                            const std::vector<double>& squares, std::size_t best,
                            std::size_t second) {
  Scales scales(model, squares, best, second);
  std::vector<Evidence> rows{scales.prior()};
  for (const KnownTerm& term : known) rows.push_back(scales.weigh(term));
  return rows;
}

}  // namespace

Classification classify_text(const Model& model, std::string_view text, bool explain) {
  if (model.fields() != nullptr) return classify_fields(model, text, {}, explain);
  TextTerms terms(model, text);
  const Scored scored = score(model, terms.known());
  const std::vector<std::size_t> order = topics_best_first(scored.scores);
  Classification result;
  result.unknown = terms.take_unknown();
  if (!is_possible(scored.scores[order.front()])) {
    abstain_without_numbers(model, result);
    return result;
  }
  if (order.size() > 1) {
    add_explanation(weigh(model, terms.known(), scored.squares, order[0], order[1]), explain,
                    result);
  }
  result.log_evidence =
      model.is_generative() ? log_sum(scored.scores) : std::numeric_limits<double>::quiet_NaN();
  add_predictions(model, order, scored.scores, !terms.known().empty(), result);
  result.abstained = result.tags.empty();
  if (result.abstained) result.why = kNoCutReached;
  if (terms.known().empty()) {
    result.why = kNoKnownWord;
    if (model.record().choices.kind != ModelKind::bernoulli) result.log_evidence = 0;
  }
  return result;
}

}  // namespace inkling::classify
