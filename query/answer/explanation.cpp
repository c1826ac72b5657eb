#include "query/answer/explanation.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "query/score/query_scorer.h"
#include "query/score/scorer.h"
#include "query/score/stream_plan.h"

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
  virtual std::vector<Contribution> of(DocId doc) = 0;
};

template <typename Scorer>
class Explainer::PartsOf final : public Parts {
 public:
  template <typename Formula>
  PartsOf(const Index& index, const ScoringPlan& plan, const Formula& formula,
          const Scoring& scoring, const Deadline& deadline)
      : index_(index),
        plan_(plan),
        query_(index, plan, formula, scoring.numbers, deadline),
        documents_(scoring.numbers.collection(FieldId::text).N) {
    for (const PlannedClause& clause : plan.clauses()) {
      clauses_.push_back(describe(index, clause, scoring.whole, deadline));
      clauses_.back().idf = query_.weight(clauses_.size() - 1).idf;
    }
  }

  std::vector<Contribution> of(DocId doc) override {
    std::vector<Contribution> parts = clauses_;
    for (std::size_t at = 0; at < parts.size(); ++at) {
      Contribution& part = parts[at];
      const Scorer& scorer = *query_.scorer(part.field);
      part.length_factor = told_factor(scorer, doc, index_.length(part.field, doc));
      TermsMatcher& matcher = *plan_.clauses()[at].matcher;
      if (!matcher.matched().any()) continue;
      part.tf = matcher.postings_of(matcher.matched()).front().tf;
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

class Explainer::StreamParts final : public Parts {
 public:
  StreamParts(const Index& index, const ScoringPlan& plan, const Execution& execution,
              const Bm25F& formula, const WholeCollection& whole, const Deadline& deadline)
      : plan_(index, execution, formula, deadline) {
    for (const PlannedClause& clause : plan.clauses()) {
      clauses_.push_back(describe(index, clause, whole, deadline));
      clauses_.back().idf = plan_.clauses()[clauses_.size() - 1]->idf();
    }
  }

  std::vector<Contribution> of(DocId doc) override {
    std::vector<Contribution> parts = clauses_;
    for (std::size_t at = 0; at < parts.size(); ++at) {
      StreamClause& clause = *plan_.clauses()[at];
      clause.sum(Window::around(doc), clause.leader().matched());
      parts[at].tf = clause.tf(doc);
      if (parts[at].tf == 0) continue;
      parts[at].contribution = clause.contribution(doc);
      parts[at].fields = clause.occurrences(doc);
    }
    return parts;
  }

 private:
  StreamPlan plan_;
  std::vector<Contribution> clauses_;  ///< of each clause what is the same in all documents
};

Explainer::Explainer(const Index& index, const BoundQuery& query, const Scoring& scoring,
                     const Deadline& deadline)
    : index_(index),
      document_scores_(scoring.document_scores),
      execution_(open_execution(index, query, Purpose::score, deadline)),
      plan_(index, execution_, scoring.field_weights, deadline, scoring.whole),
      collection_(scoring.numbers.collection(FieldId::text)) {
  parts_ = std::visit(
      [&](const auto& formula) -> std::unique_ptr<Parts> {
        using Formula = std::decay_t<decltype(formula)>;
        if constexpr (std::is_same_v<Formula, Bm25F>) {
          return std::make_unique<StreamParts>(index, plan_, execution_, formula, scoring.whole,
                                               deadline);
        } else {
          using Scorer = ScorerOf<Formula>;
          return std::make_unique<PartsOf<Scorer>>(index, plan_, formula, scoring, deadline);
        }
      },
      scoring.ranker);
  if (!scoring.proximity || query.pairs.empty()) return;
  pairs_ = std::make_unique<PairScores>(index, query.pairs, query.root, scoring, deadline);
  pair_counts_ = count_pairs(index, query.pairs, deadline);
}

Explainer::~Explainer() = default;

std::optional<std::vector<Contribution>> Explainer::explain(DocId doc) {
  std::optional<std::vector<Contribution>> all = explain_all(doc);
  if (!all) return std::nullopt;
  return those_held(*std::move(all));
}

/// Clauses come first and pairs last; between them are lengths, of which 0 is one, too, and what
/// the document itself adds.
std::vector<Contribution> Explainer::those_held(std::vector<Contribution> all) const {
  const std::size_t pairs = pairs_ == nullptr ? 0 : pairs_->part_count();
  const std::size_t begin = plan_.clauses().size(), end = all.size() - pairs;
  std::vector<Contribution> held;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool is_optional = at < begin || at >= end;
    if (!is_optional || all[at].tf > 0) held.push_back(std::move(all[at]));
  }
  return held;
}

std::optional<std::vector<Contribution>> Explainer::explain_all(DocId doc) {
  const Window window = Window::around(doc);
  WindowSet candidates;
  candidates.insert(window.offset(doc));
  execution_.root->match(window, candidates);
  if (!execution_.root->matched().any()) return std::nullopt;
  execution_.root->confine(candidates);
  for (const ScoringClause& clause : execution_.scoring)
    plan_.match(*clause.matcher, window, clause.matcher->matched());
  std::vector<Contribution> parts = parts_->of(doc);
  add_document_scores(doc, parts);
  if (pairs_ != nullptr) add_pairs(doc, parts);
  return parts;
}

void Explainer::add_document_scores(DocId doc, std::vector<Contribution>& parts) const {
  if (document_scores_ == nullptr) return;
  for (std::size_t at = 0; at < document_scores_->count(); ++at) {
    Contribution& part = parts.emplace_back();
    part.term = part.surface = document_scores_->name(at);
    part.df = index_.document_count();
    part.contribution = document_scores_->of(at, doc);
    part.field_name = document_scores_->field(at);
  }
}

void Explainer::add_pairs(DocId doc, std::vector<Contribution>& parts) {
  std::size_t at = 0;  // each pair has two parts: in order, and near
  for (const PairScores::Part& pair : pairs_->parts(doc)) {
    const PairCount& count = pair_counts_[at / 2];
    Contribution& part = parts.emplace_back();
    part.df = at++ % 2 == 0 ? count.ordered : count.unordered;
    part.term = part.surface = pair.terms;
    part.tf = pair.tf;
    part.idf = pair.idf;
    part.boost = pair.weight;
    part.contribution = pair.contribution;
  }
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
