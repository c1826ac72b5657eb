#include "query/feedback/feedback.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <type_traits>
#include <utility>
#include <variant>

#include "query/common/document_ranges.h"
#include "query/common/document_terms.h"
#include "query/feedback/query_terms.h"
#include "query/rank/ranking.h"

namespace inkling::query {

namespace {

/// From this P(d | q) on the best document stands alone: its terms would only name it once more.
constexpr double kCertain = 0.999;

struct WeightedDocument {
  DocId doc;
  double weight;
};

FeedbackSet set_of(const Index& index, const std::vector<WeightedDocument>& documents,
                   analysis::Analyzer& analyzer, const Deadline& deadline) {
  FeedbackSet set{.N = index.document_count(), .documents = {}, .terms = {}};
  std::map<std::string, std::vector<DocumentTf>> tfs;
  for (const auto& [doc, weight] : documents) {
    deadline.check();
    const std::size_t at = set.documents.size();
    FeedbackSet::Entry& entry = set.documents.emplace_back();
    entry.weight = weight;
    for (TermCount& counted : terms_of(index, doc, analyzer)) {
      entry.length += counted.tf;
      tfs[std::move(counted.term)].push_back({at, counted.tf});
    }
  }
  for (auto& [term, counts] : tfs) {
    deadline.check();
    set.terms.push_back({term, index.statistics(FieldId::text, term), std::move(counts)});
  }
  // What another version of the libraries cuts from the text may be in no posting.
  std::erase_if(set.terms, [](const CandidateTerm& term) { return term.statistics.df == 0; });
  return set;
}

/// What the added terms are multiplied by, so that the words of the query keep their weight.
double scale_of(const Feedback& feedback, const QueryMass& mass) noexcept {
  switch (feedback.model) {
    case FeedbackModel::rm3:
      return (1 - feedback.lambda) / feedback.lambda * mass.sum;
    case FeedbackModel::bo1:
      return feedback.beta * mass.greatest;
    case FeedbackModel::rocchio:
      return feedback.beta * mass.length;
  }
  return 0;
}

/// Rankings multiply by an idf, which vectors of rocchio hold already.
void divide_by_idf(const FeedbackSet& set, std::vector<WeightedTerm>& terms) {
  for (WeightedTerm& term : terms) term.weight /= idf10(set.N, set.terms[term.term].statistics.df);
  std::ranges::stable_sort(terms, std::ranges::greater(), &WeightedTerm::weight);
}

std::vector<WeightedTerm> weights_of(const Feedback& feedback, const FeedbackSet& set) {
  switch (feedback.model) {
    case FeedbackModel::rm3:
      return rm3_weights(set, feedback.terms);
    case FeedbackModel::bo1:
      return bo1_weights(set, feedback.terms);
    case FeedbackModel::rocchio:
      break;
  }
  std::vector<WeightedTerm> weights = rocchio_weights(set, feedback.terms);
  divide_by_idf(set, weights);
  return weights;
}

/// Adds the terms, each times `scale`, to the query, and tells of them.
void add(BoundQuery& query, const Index& index, const FeedbackSet& set,
         const std::vector<WeightedTerm>& weights, double scale, FeedbackReport& report) {
  std::vector<AddedTerm> added;
  for (const WeightedTerm& weighted : weights) {
    const CandidateTerm& term = set.terms[weighted.term];
    const double boost = weighted.weight * scale;
    if (boost == 0) continue;
    added.push_back({term.term, boost});
    FeedbackTerm& told = report.terms.emplace_back();
    told.term = term.term;
    told.surface = index.surface(FieldId::text, term.term);
    told.weight = boost;
    for (const auto& [document, tf] : term.tfs)
      told.documents.push_back(report.documents[document].id);
  }
  add_terms(query, added, index);
}

/// The report, with its documents.
FeedbackReport report_of(const Index& index, const std::string& model,
                         const std::vector<WeightedDocument>& documents) {
  FeedbackReport report;
  report.model = model;
  for (const auto& [doc, weight] : documents) report.documents.push_back({index.id(doc), weight});
  return report;
}

std::vector<WeightedDocument> best_documents(const std::vector<Hit>& hits, double log_base) {
  std::vector<double> scores;
  for (const Hit& hit : hits) scores.push_back(hit.score);
  const std::vector<double> shares = likelihood_shares(scores, log_base);
  std::vector<WeightedDocument> documents;
  for (std::size_t at = 0; at < hits.size(); ++at) documents.push_back({hits[at].doc, shares[at]});
  return documents;
}

/// Each of `liked` weighs the same, and so do the others, below 0.
std::vector<WeightedDocument> examples_of(const std::vector<DocId>& liked, double beta,
                                          const std::vector<DocId>& others, double gamma) {
  std::vector<WeightedDocument> documents;
  for (const DocId doc : liked)
    documents.push_back({doc, beta / static_cast<double>(liked.size())});
  for (const DocId doc : others)
    documents.push_back({doc, -gamma / static_cast<double>(others.size())});
  return documents;
}

std::vector<WeightedTerm> bayes_weights(const FeedbackSet& set, double alpha) {
  std::vector<WeightedTerm> weights;
  for (const double bits : naive_bayes_weights(set, alpha))
    weights.push_back({weights.size(), bits});
  std::ranges::stable_sort(weights, std::ranges::greater(), &WeightedTerm::weight);
  return weights;
}

/// Whether a query of examples alone has no term yet.
bool has_no_clause(const BoundNode& root) {
  const auto* group = std::get_if<BoundGroup>(&root.value);
  return group != nullptr && group->clauses.empty();
}

}  // namespace

double log_base_of(const Ranker& ranker) noexcept {
  return std::visit(
      [](const auto& formula) {
        using Formula = std::decay_t<decltype(formula)>;
        if constexpr (std::is_same_v<Formula, Smart>) {
          return std::numbers::ln10;
        } else if constexpr (std::is_same_v<Formula, Bm25> || std::is_same_v<Formula, Bm25Plus> ||
                             std::is_same_v<Formula, Bm25F>) {
          return 1.0;
        } else {
          return std::numbers::ln2;
        }
      },
      ranker);
}

FeedbackReport expand(BoundQuery& query, const Index& index, const Feedback& feedback,
                      const Scoring& scoring, analysis::Analyzer& analyzer,
                      const Deadline& deadline) {
  FeedbackReport report;
  report.model = to_string(feedback.model);
  const QueryMass mass = mass_of(query.root, index.document_count());
  if (mass.sum == 0) {
    report.declined = "no word of the query scores";
    return report;
  }
  const std::vector<Hit> hits = rank(index, query, scoring, nullptr, feedback.documents, deadline,
                                     ranges_of(index.document_bound(), 1))
                                    .hits;
  if (hits.empty()) {
    report.declined = "no document matches";
    return report;
  }
  const std::vector<WeightedDocument> documents = best_documents(hits, log_base_of(scoring.ranker));
  report = report_of(index, report.model, documents);
  if (documents.size() > 1 && documents.front().weight >= kCertain) {
    report.declined = "the best document is so far ahead that no other agrees with it";
    return report;
  }
  const FeedbackSet set = set_of(index, documents, analyzer, deadline);
  add(query, index, set, weights_of(feedback, set), scale_of(feedback, mass), report);
  if (report.terms.empty()) report.declined = "no term of these documents weighs more than nothing";
  return report;
}

FeedbackReport seek_like(BoundQuery& query, const Index& index, const Examples& examples,
                         const std::vector<DocId>& like, const std::vector<DocId>& unlike,
                         analysis::Analyzer& analyzer, const Deadline& deadline) {
  const bool is_bayes = examples.model == ExampleModel::naive_bayes;
  const std::vector<WeightedDocument> documents =
      is_bayes ? examples_of(like, 1, unlike, 1)
               : examples_of(like, examples.beta, unlike, examples.gamma);
  FeedbackReport report = report_of(index, to_string(examples.model), documents);
  const FeedbackSet set = set_of(index, documents, analyzer, deadline);
  const bool is_of_examples = has_no_clause(query.root);
  std::vector<WeightedTerm> weights;
  double scale = 1;
  if (is_bayes) {
    query.is_required = !is_of_examples;
    stop_scoring(query.root);
    weights = bayes_weights(set, examples.alpha);
  } else {
    const QueryMass mass = mass_of(query.root, index.document_count());
    if (mass.length > 0) scale = mass.length;
    weights = rocchio_weights(set, examples.terms);
    divide_by_idf(set, weights);
  }
  add(query, index, set, weights, scale, report);
  if (!report.terms.empty()) return report;
  report.declined = "no word of the examples weighs more than nothing";
  if (is_of_examples) query.root.value = BoundSet{index.no_documents()};
  return report;
}

}  // namespace inkling::query
