#include "classify/text_classification.h"

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
#include "classify/posterior.h"

namespace inkling::classify {

namespace {

struct KnownTerm {
  std::size_t term;  ///< number in the model
  std::string surface;
  std::uint32_t tf;
};

/// The terms of a text in order of first appearance.
struct TextTerms {
  std::vector<KnownTerm> known;
  std::vector<std::string> unknown;
};

std::vector<std::uint32_t> count_forms(const std::vector<analysis::Token>& tokens,
                                       std::size_t forms) {
  std::vector<std::uint32_t> counts(forms);
  for (const analysis::Token& token : tokens) ++counts[analysis::to_number(token.form)];
  return counts;
}

TextTerms terms_of(const Model& model, std::string_view text) {
  analysis::Analyzer analyzer(model.record().analyzer);
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  const bool is_of_words = model.record().term_unit == TermUnit::words;
  const std::vector<std::uint32_t> counts = count_forms(tokens, lexicon.size());
  TextTerms terms;
  std::unordered_map<std::size_t, std::size_t> place;
  for (std::uint32_t at = 0; at < counts.size(); ++at) {
    const analysis::Form form = lexicon[analysis::FormId{at}];
    const std::optional<std::size_t> term =
        model.record().terms.find(is_of_words ? form.surface : form.term);
    if (!term) {
      terms.unknown.emplace_back(form.surface);
    } else if (const auto [met, is_new] = place.emplace(*term, terms.known.size()); is_new) {
      terms.known.push_back({*term, std::string(form.surface), counts[at]});
    } else {
      terms.known[met->second].tf += counts[at];
    }
  }
  return terms;
}

std::vector<double> log_joints(const Model& model, const std::vector<KnownTerm>& known) {
  std::vector<std::pair<std::size_t, std::uint32_t>> in_term_order;
  for (const KnownTerm& term : known) in_term_order.emplace_back(term.term, term.tf);
  std::sort(in_term_order.begin(), in_term_order.end());
  std::vector<double> joints(model.log_priors().begin(), model.log_priors().end());
  std::vector<double> log_probabilities(model.topic_count());
  for (const auto& [term, tf] : in_term_order) {
    model.log_probabilities(term, log_probabilities);
    add_term(joints, tf, log_probabilities);
  }
  return joints;
}

std::vector<std::size_t> topics_best_first(const std::vector<double>& joints) {
  std::vector<std::size_t> order(joints.size());
  for (std::size_t topic = 0; topic < order.size(); ++topic) order[topic] = topic;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return joints[left] > joints[right];
  });
  return order;
}

/// The evidence for `best` against `second`, in bits: the prior, then each known term.
std::vector<Evidence> weigh(const Model& model, const std::vector<KnownTerm>& known,
                            std::size_t best, std::size_t second) {
  const double prior_nats = model.log_priors()[best] - model.log_priors()[second];
  std::vector<Evidence> rows{{"", "prior", 0, prior_nats * std::numbers::log2e, ""}};
  for (const KnownTerm& term : known) {
    const double in_second = model.log_probability(term.term, second);
    const double nats = model.log_probability(term.term, best) - in_second;
    rows.push_back({std::string(model.record().terms[term.term]), term.surface, term.tf,
                    static_cast<double>(term.tf) * (nats * std::numbers::log2e),
                    is_possible(in_second) ? "" : model.record().topics[second]});
  }
  return rows;
}

void add_predictions(const Model& model, const std::vector<std::size_t>& order,
                     const std::vector<double>& log_p, Classification& result) {
  for (const std::size_t topic : order) {
    result.predictions.push_back(
        {model.record().topics[topic], std::exp(log_p[topic]), log_p[topic]});
  }
}

void add_explanation(std::vector<Evidence> rows, bool explain, Classification& result) {
  for (const Evidence& row : rows) result.log_odds += row.bits;
  if (explain) result.explanation = std::move(rows);
}

/// For a text whose posterior would be 0/0 for every topic.
void abstain_without_numbers(const Model& model, Classification& result) {
  constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
  result.abstained = true;
  result.why = kNoTopicExplains;
  result.log_odds = kUndefined;
  result.log_evidence = -std::numeric_limits<double>::infinity();
  for (const std::string& topic : model.record().topics)
    result.predictions.push_back({topic, kUndefined, kUndefined});
}

}  // namespace

Classification classify_text(const Model& model, std::string_view text, bool explain) {
  TextTerms terms = terms_of(model, text);
  std::vector<double> joints = log_joints(model, terms.known);
  const std::vector<std::size_t> order = topics_best_first(joints);
  Classification result;
  result.unknown = std::move(terms.unknown);
  if (!is_possible(joints[order.front()])) {
    abstain_without_numbers(model, result);
    return result;
  }
  if (order.size() > 1)
    add_explanation(weigh(model, terms.known, order[0], order[1]), explain, result);
  result.log_evidence = normalize(joints);
  add_predictions(model, order, joints, result);
  if (terms.known.empty()) {
    result.abstained = true;
    result.why = kNoKnownWord;
    result.log_evidence = 0;
  }
  return result;
}

}  // namespace inkling::classify
