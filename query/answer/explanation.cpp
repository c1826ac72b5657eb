#include "query/answer/explanation.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "query/score/query_scorer.h"
#include "query/score/scorer.h"

namespace inkling::query {

namespace {

std::string surface_of(const Index& index, const BoundTerms& terms, std::size_t at,
                       const WholeCollection& whole) {
  if (terms.expansion != nullptr) return terms.terms[at];
  if (!terms.forms.empty()) return terms.forms[at];
  return whole.has_counts() ? whole.surface(key_of(terms, at), terms.terms[at])
                            : index.surface(terms.field, terms.terms[at]);
}

Contribution describe(const Index& index, const PlannedClause& clause, const WholeCollection& whole,
                      const Deadline& deadline) {
  const BoundTerms& terms = *clause.terms;
  Contribution result;
  result.field = terms.field;
  result.field_name = index.field_name(terms.field);
  result.boost = clause.counts.boost;
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    const char* const space = result.term.empty() ? "" : " ";
    result.term += space + terms.terms[at];
    result.surface += space + surface_of(index, terms, at, whole);
  }
  result.df = documents_in_collection(index, terms, whole, deadline);
  return result;
}

}  // namespace

/// The parts of the score of a document that the execution was confined to, also those that it
/// lacks.
class Explainer::Parts {
 public:
  virtual ~Parts() = default;
  virtual std::vector<Contribution> of(DocId doc) const = 0;
};

template <typename Scorer>
class Explainer::PartsOf final : public Parts {
 public:
  template <typename Formula>
  PartsOf(const Index& index, const ScoringPlan& plan, const Formula& formula,
          const Scoring& scoring, const Deadline& deadline)
      : index_(index),
        plan_(plan),
        query_(index, plan, formula, scoring.numbers),
        documents_(scoring.numbers.collection(FieldId::text).N) {
    for (const PlannedClause& clause : plan.clauses()) {
      clauses_.push_back(describe(index, clause, scoring.whole, deadline));
      clauses_.back().idf = query_.weight(clauses_.size() - 1).idf;
    }
  }

  std::vector<Contribution> of(DocId doc) const override {
    std::vector<Contribution> parts = clauses_;
    for (std::size_t at = 0; at < parts.size(); ++at) {
      Contribution& part = parts[at];
      const Scorer& scorer = *query_.scorer(part.field);
      part.length_factor = told_factor(scorer, doc, index_.length(part.field, doc));
      const TermsMatcher& matcher = *plan_.clauses()[at].matcher;
      if (!matcher.matched().any()) continue;
      part.tf = matcher.postings().front().tf;
      part.contribution = scorer.contribution(query_.weight(at), part.tf, factor(part.field, doc));
    }
    if constexpr (LengthScorer<Scorer>) {
      for (const FieldId field : field_ids(index_.field_count())) add_length(field, doc, parts);
    }
    return parts;
  }

 private:
  FactorOf<Scorer> factor(FieldId field, DocId doc) const {
    return factor_of(*query_.scorer(field), doc, index_.length(field, doc));
  }

  void add_length(FieldId field, DocId doc, std::vector<Contribution>& parts) const {
    const Scorer* const scorer = query_.scorer(field);
    if (scorer == nullptr || !scorer->scores_length()) return;
    parts.push_back({.term = "(length)",
                     .surface = "(length)",
                     .tf = index_.length(field, doc),
                     .df = documents_,
                     .contribution = scorer->length_contribution(factor(field, doc)),
                     .field = field,
                     .field_name = std::string(index_.field_name(field)),
                     .length_factor = told_factor(*scorer, doc, index_.length(field, doc))});
  }

  const Index& index_;
  const ScoringPlan& plan_;
  QueryScorer<Scorer> query_;
  std::uint32_t documents_;            ///< N
  std::vector<Contribution> clauses_;  ///< of each clause what is the same in all documents
};

Explainer::Explainer(const Index& index, const BoundQuery& query, const Scoring& scoring,
                     const Deadline& deadline)
    : execution_(open_execution(index, query, Purpose::score, deadline)),
      plan_(index, execution_, scoring.field_weights, deadline, scoring.whole),
      collection_(scoring.numbers.collection(FieldId::text)) {
  parts_ = std::visit(
      [&](const auto& formula) -> std::unique_ptr<const Parts> {
        using Scorer = ScorerOf<std::decay_t<decltype(formula)>>;
        return std::make_unique<PartsOf<Scorer>>(index, plan_, formula, scoring, deadline);
      },
      scoring.ranker);
}

Explainer::~Explainer() = default;

std::optional<std::vector<Contribution>> Explainer::explain(DocId doc) {
  std::optional<std::vector<Contribution>> all = explain_all(doc);
  if (!all) return std::nullopt;
  return those_held(*std::move(all));
}

/// A length of 0 is one, too.
std::vector<Contribution> Explainer::those_held(std::vector<Contribution> all) const {
  const auto lengths = all.begin() + static_cast<std::ptrdiff_t>(plan_.clauses().size());
  all.erase(
      std::remove_if(all.begin(), lengths, [](const Contribution& part) { return part.tf == 0; }),
      lengths);
  return all;
}

std::optional<std::vector<Contribution>> Explainer::explain_all(DocId doc) {
  const Window window = Window::around(doc);
  WindowSet candidates;
  candidates.insert(window.offset(doc));
  execution_.root->match(window, candidates);
  if (!execution_.root->matched().any()) return std::nullopt;
  execution_.root->confine(candidates);
  plan_.match(window);
  return parts_->of(doc);
}

std::uint32_t documents_in_collection(const Index& index, const BoundTerms& terms,
                                      const WholeCollection& whole, const Deadline& deadline) {
  if (terms.terms.size() == 1) return terms.in_collection(0).df;
  if (!whole.has_counts()) return documents_with(index, terms, deadline);
  return static_cast<std::uint32_t>(whole.documents(key_of_phrase(terms)));
}

double score_of(const std::vector<Contribution>& contributions) noexcept {
  double sum = 0;
  for (const Contribution& added : contributions) sum += added.contribution;
  return sum;
}

}  // namespace inkling::query
