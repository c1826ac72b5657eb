#include "query/answer/diversity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "query/common/document_terms.h"

namespace inkling::query {

namespace {

struct Component {
  std::size_t term;
  double weight;
};
/// Of length 1, sorted by term; empty where nothing weighs.
using Vector = std::vector<Component>;

/// Numbers terms as they come, and knows their idf.
class Vocabulary {
 public:
  explicit Vocabulary(const Index& index) : index_(index) {}

  std::size_t number(const std::string& term) {
    const auto [place, is_new] = numbers_.try_emplace(term, idfs_.size());
    if (is_new) {
      const std::uint32_t df = index_.statistics(FieldId::text, term).df;
      idfs_.push_back(df == 0 ? 0 : std::log10(static_cast<double>(index_.document_count()) / df));
    }
    return place->second;
  }
  double idf(std::size_t term) const noexcept { return idfs_[term]; }

 private:
  const Index& index_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<double> idfs_;
};

Vector vector_of(const std::vector<TermCount>& counts, Vocabulary& vocabulary) {
  Vector vector;
  double squares = 0;
  for (const TermCount& counted : counts) {
    const std::size_t term = vocabulary.number(counted.term);
    const double weight = (1 + std::log10(static_cast<double>(counted.tf))) * vocabulary.idf(term);
    if (weight > 0) vector.push_back({term, weight});
    squares += weight * weight;
  }
  for (Component& component : vector) component.weight /= std::sqrt(squares);
  std::ranges::sort(vector, {}, &Component::term);
  return vector;
}

double product(const Vector& a, const Vector& b) noexcept {
  double sum = 0;
  for (auto at = a.begin(), other = b.begin(); at != a.end() && other != b.end();) {
    if (at->term == other->term) sum += at->weight * other->weight;
    const bool moves_first = at->term <= other->term, moves_second = other->term <= at->term;
    if (moves_first) ++at;
    if (moves_second) ++other;
  }
  return sum;
}

/// From 0 to 1; all 1 where they are equal.
std::vector<double> relevances(const std::vector<double>& scores) {
  const auto [least, greatest] = std::ranges::minmax_element(scores);
  std::vector<double> result;
  for (const double score : scores)
    result.push_back(*greatest > *least ? (score - *least) / (*greatest - *least) : 1);
  return result;
}

}  // namespace

std::vector<std::vector<double>> resemblances(const Index& index, const std::vector<DocId>& docs,
                                              analysis::Analyzer& analyzer,
                                              const Deadline& deadline) {
  Vocabulary vocabulary(index);
  std::vector<Vector> vectors;
  for (const DocId doc : docs) {
    deadline.check();
    vectors.push_back(vector_of(terms_of(index, doc, analyzer), vocabulary));
  }
  std::vector<std::vector<double>> found(docs.size(), std::vector<double>(docs.size(), 1));
  for (std::size_t a = 0; a < docs.size(); ++a) {
    deadline.check();
    for (std::size_t b = 0; b < a; ++b) found[a][b] = found[b][a] = product(vectors[a], vectors[b]);
  }
  return found;
}

std::vector<std::size_t> marginal_order(const std::vector<double>& scores,
                                        const std::vector<std::vector<double>>& resemblance,
                                        double lambda) {
  std::vector<std::size_t> order;
  if (scores.empty()) return order;
  const std::vector<double> relevance = relevances(scores);
  std::vector<double> nearest(scores.size(), 0);
  std::vector<bool> is_chosen(scores.size(), false);
  while (order.size() < scores.size()) {
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < scores.size(); ++at) {
      const double marginal = lambda * relevance[at] - (1 - lambda) * nearest[at];
      if (is_chosen[at] || marginal <= most) continue;
      best = at;
      most = marginal;
    }
    is_chosen[best] = true;
    order.push_back(best);
    for (std::size_t at = 0; at < scores.size(); ++at)
      nearest[at] = std::max(nearest[at], resemblance[best][at]);
  }
  return order;
}

std::vector<Hit> diversified(const Index& index, const std::vector<Hit>& hits, double lambda,
                             analysis::Analyzer& analyzer, const Deadline& deadline) {
  std::vector<DocId> docs;
  std::vector<double> scores;
  for (const Hit& hit : hits) {
    docs.push_back(hit.doc);
    scores.push_back(hit.score);
  }
  std::vector<Hit> chosen;
  for (const std::size_t at :
       marginal_order(scores, resemblances(index, docs, analyzer, deadline), lambda))
    chosen.push_back(hits[at]);
  return chosen;
}

}  // namespace inkling::query
