#include "classify/answers/text_classification.h"

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classify/answers/evidence.h"
#include "classify/answers/evidence_lines.h"
#include "classify/answers/field_classification.h"
#include "classify/answers/given_topics.h"
#include "classify/answers/predictions.h"
#include "classify/answers/tags_of.h"
#include "classify/answers/term_order.h"
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

Scored score(const Model& model, const TextReader& reader) {
  SumsTable table(model, 1);
  const DocumentSums sums = table[0];
  add_terms(model, in_term_order(reader.known(), model.term_count()), reader.weights().rows(),
            sums);
  Scored scored{
      std::vector<double>(model.topic_count()), {sums.squares.begin(), sums.squares.end()}, {}};
  finish(model, sums, scored.scores);
  scored.measures = measure(model, sums, scored.scores, reader.token_count());
  return scored;
}

/// The evidence for `best` against `second`: the prior, then each known term. Its sum in this order
/// is the log odds.
void weigh(const Model& model, const TextReader& reader, const Scales& scales,
           const std::string& second, bool explain, Classification& result) {
  const double prior = scales.prior();
  result.log_odds += prior;
  if (explain) result.explanation.push_back({"", "prior", 0, prior, ""});
  for (const KnownTerm& term : reader.known()) {
    const TermWeights weights = reader.weights().at(term.slot);
    const double bits = scales.bits(term.tf, weights);
    result.log_odds += bits;
    if (!explain) continue;
    result.explanation.push_back({std::string(model.terms()[term.term]), reader.surface(term),
                                  term.tf, bits,
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

Classification classify_read(const Model& model, const TextReader& reader, const TagRule& rule,
                             bool explain) {
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
  add_predictions(model, order, scored.scores, rule,
                  has_known_term ? std::nullopt : std::optional(kNoKnownWord), result);
  if (has_known_term) {
    abstain_if_unlike(model, scored.measures, result);
  } else if (model.record().choices.kind != ModelKind::bernoulli) {
    result.log_evidence = 0;
  }
  if (explain && gives_sets(model)) explain_given(model, reader, scored.squares, result);
  return result;
}

}  // namespace

Classification classify_text(const Model& model, TextReaders& readers, const PartedText& text,
                             bool explain, const TagOptions& options) {
  if (model.fields() != nullptr) return classify_fields(model, text.all, {}, explain, options);
  const TagRule rule(model, options);
  std::unique_ptr<TextReader> reader =
      readers.idle.take([&] { return std::make_unique<TextReader>(model); });
  reader->read(text, explain);
  Classification result = classify_read(model, *reader, rule, explain);
  if (explain) result.lines = evidence_lines(text, placed(*reader, result.explanation));
  readers.idle.give_back(std::move(reader));
  return result;
}

}  // namespace inkling::classify
