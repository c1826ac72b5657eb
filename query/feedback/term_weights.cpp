#include "query/feedback/term_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inkling::query {

namespace {

/// The places of the `most` greatest values above 0.
std::vector<std::size_t> greatest(const std::vector<double>& values, std::size_t most) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::erase_if(places, [&](std::size_t at) { return !(values[at] > 0); });
  std::ranges::stable_sort(places, std::ranges::greater(),
                           [&](std::size_t at) { return values[at]; });
  if (places.size() > most) places.resize(most);
  return places;
}

std::vector<WeightedTerm> sorted(std::vector<WeightedTerm> terms) {
  std::ranges::stable_sort(terms, std::ranges::greater(), &WeightedTerm::weight);
  return terms;
}

/// f(term) of each.
template <typename Value>
std::vector<double> of_each(const FeedbackSet& set, Value&& value) {
  std::vector<double> values;
  values.reserve(set.terms.size());
  for (const CandidateTerm& term : set.terms) values.push_back(value(term));
  return values;
}

}  // namespace

double idf10(std::uint32_t N, std::uint32_t df) noexcept {
  return df == 0 ? 0 : std::log10(static_cast<double>(N) / df);
}

std::vector<WeightedTerm> rm3_weights(const FeedbackSet& set, std::size_t most) {
  const std::vector<double> shares = of_each(set, [&](const CandidateTerm& term) {
    double share = 0;
    for (const auto& [document, tf] : term.tfs) {
      const FeedbackSet::Entry& entry = set.documents[document];
      share += entry.weight * tf / static_cast<double>(entry.length);
    }
    return share;
  });
  std::vector<double> worth = shares;
  for (std::size_t at = 0; at < worth.size(); ++at)
    worth[at] *= idf10(set.N, set.terms[at].statistics.df);
  std::vector<WeightedTerm> chosen;
  double sum = 0;
  for (const std::size_t at : greatest(worth, most)) {
    chosen.push_back({at, shares[at]});
    sum += shares[at];
  }
  for (WeightedTerm& term : chosen) term.weight /= sum;
  std::ranges::sort(chosen, {}, &WeightedTerm::term);
  return sorted(std::move(chosen));
}

std::vector<WeightedTerm> bo1_weights(const FeedbackSet& set, std::size_t most) {
  const auto documents = static_cast<double>(set.documents.size());
  const std::vector<double> weights = of_each(set, [&](const CandidateTerm& term) {
    double tf_x = 0;
    for (const auto& [document, tf] : term.tfs)
      tf_x += set.documents[document].weight * documents * tf;
    const double P = static_cast<double>(term.statistics.cf) / set.N;
    return tf_x * std::log2((1 + P) / P) + std::log2(1 + P);
  });
  std::vector<WeightedTerm> chosen;
  for (const std::size_t at : greatest(weights, most))
    chosen.push_back({at, weights[at] / weights[chosen.empty() ? at : chosen.front().term]});
  return chosen;
}

std::vector<double> mean_vector(const FeedbackSet& set) {
  const auto weight_in = [&](const CandidateTerm& term, std::uint32_t tf) {
    return (1 + std::log10(static_cast<double>(tf))) * idf10(set.N, term.statistics.df);
  };
  std::vector<double> squares(set.documents.size());
  for (const CandidateTerm& term : set.terms) {
    for (const auto& [document, tf] : term.tfs)
      squares[document] += weight_in(term, tf) * weight_in(term, tf);
  }
  return of_each(set, [&](const CandidateTerm& term) {
    double sum = 0;
    for (const auto& [document, tf] : term.tfs) {
      if (squares[document] == 0) continue;
      sum += set.documents[document].weight * weight_in(term, tf) / std::sqrt(squares[document]);
    }
    return sum;
  });
}

std::vector<WeightedTerm> rocchio_weights(const FeedbackSet& set, std::size_t most) {
  const std::vector<double> weights = mean_vector(set);
  std::vector<WeightedTerm> chosen;
  for (const std::size_t at : greatest(weights, most)) chosen.push_back({at, weights[at]});
  return chosen;
}

std::vector<double> likelihood_shares(const std::vector<double>& scores, double log_base) {
  std::vector<double> shares;
  double sum = 0;
  for (const double score : scores) {
    shares.push_back(std::exp((score - scores.front()) * log_base));
    sum += shares.back();
  }
  for (double& share : shares) share /= sum;
  return shares;
}

std::vector<double> naive_bayes_weights(const FeedbackSet& set, double alpha) {
  struct Counts {
    double liked = 0;
    double others = 0;
  };
  const bool has_unlike =
      std::ranges::any_of(set.documents, [](const auto& entry) { return entry.weight < 0; });
  std::vector<Counts> counts;
  Counts all;
  for (const CandidateTerm& term : set.terms) {
    Counts& of_term = counts.emplace_back();
    for (const auto& [document, tf] : term.tfs)
      (set.documents[document].weight > 0 ? of_term.liked : of_term.others) += tf;
    // Texts may hold a term more often than postings that other versions of the libraries made.
    if (!has_unlike)
      of_term.others = std::max(0.0, static_cast<double>(term.statistics.cf) - of_term.liked);
    all.liked += of_term.liked;
    all.others += of_term.others;
  }
  const double added = alpha * static_cast<double>(set.terms.size());
  std::vector<double> weights;
  for (const Counts& term : counts) {
    weights.push_back(std::log2((term.liked + alpha) / (all.liked + added)) -
                      std::log2((term.others + alpha) / (all.others + added)));
  }
  return weights;
}

}  // namespace inkling::query
