#include "query/trec/trec_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace inkling::query {

namespace {

using stats::JudgedRanking;

constexpr std::size_t kCutoffs[] = {5, 10, 15, 20, 30, 100, 200, 500, 1000};
constexpr std::size_t kSuccessCutoffs[] = {1, 5, 10};
constexpr std::size_t kUnjudgedCutoffs[] = {5, 10, 20};
constexpr double kMultiples[] = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0};
constexpr double kPersistence = 0.9;
constexpr double kLeastValue = 0.00001;

class List {
 public:
  using Value = std::function<double(const JudgedRanking&)>;

  /// All measures with these cut-offs; empty: each with its usual ones.
  explicit List(std::span<const std::size_t> cutoffs) : cutoffs_(cutoffs) {}

  void count(const char* name, std::size_t (JudgedRanking::*counted)() const noexcept) {
    add(name, Over::sum,
        [=](const JudgedRanking& ranking) { return static_cast<double>((ranking.*counted)()); });
  }
  void mean(const char* name, Value value) { add(name, Over::mean, std::move(value)); }
  void geometric_mean(const char* name, Value value) {
    add(name, Over::geometric_mean, std::move(value));
  }

  /// name_k for each k.
  template <typename At>
  void at_each(const char* name, std::span<const std::size_t> usual, At measure) {
    for (const std::size_t k : cutoffs_.empty() ? usual : cutoffs_) {
      mean(fmt::format("{}_{}", name, k).c_str(),
           [=](const JudgedRanking& ranking) { return measure(ranking, k); });
    }
  }
  void at(const char* name, std::span<const std::size_t> usual,
          double (JudgedRanking::*measure)(std::size_t) const noexcept) {
    at_each(name, usual, std::mem_fn(measure));
  }
  /// name_x.xx for each share of the relevant documents.
  void at(const char* name, std::span<const double> shares,
          double (JudgedRanking::*measure)(double) const noexcept) {
    for (const double x : shares) {
      mean(fmt::format("{}_{:.2f}", name, x).c_str(),
           [=](const JudgedRanking& ranking) { return (ranking.*measure)(x); });
    }
  }

  std::vector<TrecMeasure> take() && { return std::move(measures_); }

 private:
  void add(const char* name, Over over, Value value) {
    measures_.push_back({name, over, std::move(value)});
  }

  std::span<const std::size_t> cutoffs_;
  std::vector<TrecMeasure> measures_;
};

void add_official(List& list) {
  list.count("num_ret", &JudgedRanking::retrieved);
  list.count("num_rel", &JudgedRanking::relevant);
  list.count("num_rel_ret", &JudgedRanking::relevant_retrieved);
  list.mean("map", [](const JudgedRanking& ranking) { return ranking.average_precision(); });
  list.geometric_mean("gm_map",
                      [](const JudgedRanking& ranking) { return ranking.average_precision(); });
  list.mean("Rprec", [](const JudgedRanking& ranking) { return ranking.r_precision(); });
  list.mean("bpref", &JudgedRanking::bpref);
  list.mean("recip_rank", &JudgedRanking::reciprocal_rank);
  list.at("iprec_at_recall", stats::kRecallLevels, &JudgedRanking::interpolated_precision);
  list.at("P", kCutoffs, &JudgedRanking::precision_at);
}

void add_others(List& list) {
  list.at("recall", kCutoffs, &JudgedRanking::recall_at);
  list.mean("infAP", &JudgedRanking::inferred_average_precision);
  list.geometric_mean("gm_bpref", &JudgedRanking::bpref);
  list.at("Rprec_mult", kMultiples, &JudgedRanking::r_precision);
  list.mean("utility", &JudgedRanking::utility);
  list.mean("11pt_avg", &JudgedRanking::eleven_point_average);
  list.mean("binG", &JudgedRanking::binary_gain);
  list.mean("G", &JudgedRanking::normalized_gain);
  list.mean("ndcg", [](const JudgedRanking& ranking) { return ranking.ndcg(); });
  list.mean("ndcg_rel", &JudgedRanking::ndcg_over_documents);
  list.mean("Rndcg", &JudgedRanking::ndcg_over_grades);
  list.at_each("ndcg_cut", kCutoffs,
               [](const JudgedRanking& ranking, std::size_t k) { return ranking.ndcg(k); });
  list.at("map_cut", kCutoffs, &JudgedRanking::average_precision);
  list.at("relative_P", kCutoffs, &JudgedRanking::relative_precision_at);
  list.at("success", kSuccessCutoffs, &JudgedRanking::success_at);
  list.mean("set_P", &JudgedRanking::set_precision);
  list.mean("set_relative_P", &JudgedRanking::set_relative_precision);
  list.mean("set_recall",
            [](const JudgedRanking& ranking) { return ranking.recall_at(stats::kWholeList); });
  list.mean("set_map", &JudgedRanking::set_average_precision);
  list.mean("set_F", &JudgedRanking::set_f);
  list.count("num_nonrel_judged_ret", &JudgedRanking::nonrelevant_retrieved);
}

void add_those_of_version_10(List& list) {
  list.mean("rbp", [](const JudgedRanking& ranking) {
    return ranking.graded_rank_biased_precision(kPersistence);
  });
  list.mean("rbp_resid", [](const JudgedRanking& ranking) {
    return ranking.rank_biased_residual(kPersistence);
  });
  list.at("unj", kUnjudgedCutoffs, &JudgedRanking::unjudged_at);
}

}  // namespace

std::vector<TrecMeasure> trec_measures(std::span<const std::size_t> cutoffs) {
  List list(cutoffs);
  add_official(list);
  add_others(list);
  add_those_of_version_10(list);
  return std::move(list).take();
}

double averaged_value(Over over, double value) {
  return over == Over::geometric_mean ? std::log(std::max(value, kLeastValue)) : value;
}

double over_topics(Over over, std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += averaged_value(over, value);
  if (over == Over::sum) return sum;
  const double mean = sum / static_cast<double>(values.size());
  return over == Over::mean ? mean : std::exp(mean);
}

}  // namespace inkling::query
