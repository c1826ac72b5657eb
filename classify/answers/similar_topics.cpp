#include "inkling/similar_topics.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "classify/model/model.h"
#include "classify/model/term_rates.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using namespace classify;

/// x log2 x, which is 0 at 0.
double information(double x) noexcept { return x > 0 ? x * std::log2(x) : 0; }

struct Pair {
  std::size_t a, b;
  double divergence = 0;
};

struct Telling {
  double bits;
  std::size_t term;
  bool is_of_a;

  /// Most telling first.
  friend bool operator<(const Telling& left, const Telling& right) noexcept {
    return std::tuple(right.bits, left.term) < std::tuple(left.bits, right.term);
  }
};

/// The rates of one term after another.
class RateRow {
 public:
  explicit RateRow(const Model& model)
      : rates_(model), row_(model.topic_count()), informations_(model.topic_count()) {}

  void load(std::size_t term) {
    rates_.masses(term, row_);
    for (std::size_t topic = 0; topic < row_.size(); ++topic) {
      const double total = rates_.totals()[topic];
      row_[topic] = total > 0 ? row_[topic] / total : 0;
      informations_[topic] = information(row_[topic]);
    }
  }

  double operator[](std::size_t topic) const noexcept { return row_[topic]; }
  bool is_empty(std::size_t topic) const noexcept { return !(rates_.totals()[topic] > 0); }

  /// What the term adds to the divergence.
  double part(const Pair& pair) const noexcept {
    const double mean = (row_[pair.a] + row_[pair.b]) / 2;
    return (informations_[pair.a] + informations_[pair.b]) / 2 - information(mean);
  }

 private:
  TermRates rates_;
  std::vector<double> row_;
  std::vector<double> informations_;
};

std::vector<Pair> pairs_of(const Model& model, const SimilarTopicsOptions& options) {
  const std::vector<std::string>& topics = model.record().topics;
  if (options.topic && std::ranges::find(topics, *options.topic) == topics.end())
    throw UnknownNameError("topic", *options.topic, topics);
  if (!options.topic && topics.size() > SimilarTopicsOptions::kMostTopics) {
    throw OptionError(
        "topic",
        "there are " + std::to_string(topics.size()) + " topics, too many to compare all of them",
        "name one of them");
  }
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < topics.size(); ++a) {
    for (std::size_t b = a + 1; b < topics.size(); ++b) {
      if (!options.topic || topics[a] == *options.topic || topics[b] == *options.topic)
        pairs.push_back({a, b});
    }
  }
  return pairs;
}

/// Sums over all terms, and the closest pairs of them.
void keep_closest(const Model& model, std::size_t k, std::vector<Pair>& pairs) {
  RateRow row(model);
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    row.load(term);
    for (Pair& pair : pairs) pair.divergence += row.part(pair);
  }
  for (Pair& pair : pairs) {
    const bool is_empty = row.is_empty(pair.a) || row.is_empty(pair.b);
    pair.divergence = is_empty ? 1 : std::clamp(pair.divergence, 0.0, 1.0);
  }
  std::ranges::stable_sort(pairs, {}, &Pair::divergence);
  pairs.resize(std::min(pairs.size(), k));
}

void keep_most(std::vector<Telling>& terms, std::size_t k) {
  std::ranges::sort(terms, std::less<>());
  terms.resize(std::min(terms.size(), k));
}

std::vector<std::vector<Telling>> telling_terms(const Model& model, const std::vector<Pair>& pairs,
                                                std::size_t k) {
  constexpr std::size_t kMoreTerms = 1000;
  std::vector<std::vector<Telling>> terms(pairs.size());
  RateRow row(model);
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    row.load(term);
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      const double bits = row.part(pairs[at]);
      if (!(bits > 0)) continue;
      terms[at].push_back({bits, term, row[pairs[at].a] > row[pairs[at].b]});
      if (terms[at].size() >= 2 * k + kMoreTerms) keep_most(terms[at], k);
    }
  }
  for (std::vector<Telling>& of_pair : terms) keep_most(of_pair, k);
  return terms;
}

}  // namespace

std::vector<TopicPair> similar_topics(const Classifier& classifier,
                                      const SimilarTopicsOptions& options) {
  const Model& model = model_of(classifier);
  if (model.fields() != nullptr) {
    throw OptionError("name", "a model of fields has no distribution of terms to compare",
                      "train a model of texts, such as --kind multinomial");
  }
  const std::vector<std::string>& topics = model.record().topics;
  std::vector<Pair> pairs = pairs_of(model, options);
  keep_closest(model, options.k, pairs);
  const auto terms = telling_terms(model, pairs, std::min(options.terms, model.term_count()));
  std::vector<TopicPair> found;
  for (std::size_t at = 0; at < pairs.size(); ++at) {
    found.push_back({topics[pairs[at].a], topics[pairs[at].b], pairs[at].divergence, {}});
    for (const Telling& of : terms[at]) {
      found.back().terms.push_back({std::string(model.terms()[of.term]),
                                    std::string(model.surface(of.term)),
                                    topics[of.is_of_a ? pairs[at].a : pairs[at].b], of.bits});
    }
  }
  return found;
}

}  // namespace inkling
