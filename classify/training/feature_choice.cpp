#include "classify/training/feature_choice.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "stats/contingency.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kNoFold = Folds::kNever;

/// Which documents have a say, and how many of each topic.
class Voters {
 public:
  Voters(const PostingTable& table, const LabelledDocuments& labelled, const Folds* folds,
         std::size_t without)
      : table_(table),
        labelled_(labelled),
        folds_(folds),
        without_(without),
        of_topic_(labelled.topics.size()) {
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
      if (!has_say(row)) continue;
      ++all_;
      for (const std::uint32_t topic : topics_of(row)) ++of_topic_[topic];
    }
  }

  bool has_say(std::uint32_t row) const { return folds_ == nullptr || folds_->of[row] != without_; }
  const std::vector<std::uint32_t>& topics_of(std::uint32_t row) const {
    return labelled_.slot_topics[table_.slot_of[row]];
  }
  std::uint64_t all() const noexcept { return all_; }
  std::uint64_t of(std::size_t topic) const noexcept { return of_topic_[topic]; }

 private:
  const PostingTable& table_;
  const LabelledDocuments& labelled_;
  const Folds* folds_;
  std::size_t without_;
  std::uint64_t all_ = 0;
  std::vector<std::uint64_t> of_topic_;
};

double measure_of(const stats::Contingency& of, FeatureMeasure measure) {
  return measure == FeatureMeasure::chi_squared ? stats::chi_square(of)
                                                : stats::mutual_information(of);
}

constexpr double kTooRare = -1;

/// The score of each term: that of its best topic, or kTooRare.
std::vector<double> scores_of(const PostingTable& table, const Voters& voters, std::size_t topics,
                              const TermLimits& limits) {
  std::vector<double> scores;
  scores.reserve(table.terms.size());
  std::vector<std::uint64_t> with_term(topics);
  for (std::size_t term = 0; term < table.terms.size(); ++term) {
    std::ranges::fill(with_term, 0);
    std::uint64_t documents = 0;
    for (const Posting& posting : table.of(term)) {
      if (!voters.has_say(posting.row)) continue;
      ++documents;
      for (const std::uint32_t topic : voters.topics_of(posting.row)) ++with_term[topic];
    }
    const bool is_rare = documents < limits.min_df;
    double best = is_rare ? kTooRare : 0;
    for (std::size_t topic = 0; topic < topics && !is_rare; ++topic) {
      const std::uint64_t both = with_term[topic];
      const std::uint64_t neither = voters.all() - documents - (voters.of(topic) - both);
      const stats::Contingency of{both, documents - both, voters.of(topic) - both, neither};
      best = std::max(best, measure_of(of, limits.chosen.measure));
    }
    scores.push_back(best);
  }
  return scores;
}

PostingTable chosen(const PostingTable& table, const LabelledDocuments& labelled,
                    const TermLimits& limits, const Folds* folds, std::size_t without) {
  const Voters voters(table, labelled, folds, without);
  const std::vector<double> scores = scores_of(table, voters, labelled.topics.size(), limits);
  std::vector<std::uint32_t> terms;
  for (std::uint32_t term = 0; term < scores.size(); ++term) {
    if (scores[term] != kTooRare) terms.push_back(term);
  }
  const std::size_t count = std::min(limits.chosen.count, terms.size());
  const auto end = terms.begin() + static_cast<std::ptrdiff_t>(count);
  std::ranges::partial_sort(terms, end, [&](std::uint32_t left, std::uint32_t right) {
    return std::pair(scores[right], left) < std::pair(scores[left], right);
  });
  terms.resize(count);
  std::ranges::sort(terms);
  return only_terms(table, terms);
}

}  // namespace

PostingTable chosen_terms(const PostingTable& table, const LabelledDocuments& labelled,
                          const TermLimits& limits, const Folds& folds, std::size_t without) {
  return chosen(table, labelled, limits, &folds, without);
}

PostingTable chosen_terms(const PostingTable& table, const LabelledDocuments& labelled,
                          const TermLimits& limits) {
  return chosen(table, labelled, limits, nullptr, kNoFold);
}

std::vector<Folds> single_folds(const Folds& folds) {
  std::vector<Folds> single;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    Folds& made = single.emplace_back();
    made.count = 1;
    made.of.assign(folds.of.size(), Folds::kNever);
    made.place.resize(folds.of.size());
    for (const std::uint32_t row : folds.judged) {
      if (folds.of[row] != fold) continue;
      made.of[row] = 0;
      made.place[row] = static_cast<std::uint32_t>(made.judged.size());
      made.judged.push_back(row);
    }
  }
  return single;
}

}  // namespace inkling::classify
