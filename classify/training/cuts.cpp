#include "classify/training/cuts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "classify/families/posterior.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

namespace {

struct JudgedDocument {
  float p;
  bool is_true;
};

/// Calibrated probabilities, by document, then by topic.
std::vector<float> probabilities(const HeldOutScores& scores, double temperature) {
  std::vector<float> result;
  result.reserve(scores.values.size());
  std::vector<double> row(scores.topics);
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    const auto values = scores.of(document);
    for (std::size_t topic = 0; topic < row.size(); ++topic)
      row[topic] = temperature * values[topic];
    if (!scores.one_vs_rest) normalize(row);
    for (const double value : row)
      result.push_back(
          static_cast<float>(std::exp(scores.one_vs_rest ? log_sigmoid(value) : value)));
  }
  return result;
}

/// The best of all cuts of one topic, with what it decides.
struct Cut {
  double at = 1;
  stats::TopicCounts counts;
};

/// `judged` by falling p.
Cut best_cut(const std::vector<JudgedDocument>& judged, std::uint64_t positives) {
  Cut best;
  best.counts = {0, 0, positives};
  stats::TopicCounts counts = best.counts;
  for (std::size_t at = 0; at < judged.size(); ++at) {
    judged[at].is_true ? (++counts.tp, --counts.fn) : ++counts.fp;
    const bool is_last = at + 1 == judged.size();
    if (!is_last && judged[at + 1].p == judged[at].p) continue;
    if (!(counts.f1() > best.counts.f1())) continue;
    const double below = is_last ? 0 : static_cast<double>(judged[at + 1].p);
    best = {(static_cast<double>(judged[at].p) + below) / 2, counts};
  }
  if (best.counts.f1() < kLeastF1)
    best = {judged.empty() ? 1 : static_cast<double>(judged.front().p), {0, 0, positives}};
  return best;
}

}  // namespace

Cuts choose_cuts(const HeldOutScores& scores, double temperature) {
  const std::vector<float> p = probabilities(scores, temperature);
  std::vector<stats::TopicCounts> counts;
  Cuts cuts;
  for (std::uint32_t topic = 0; topic < scores.topics; ++topic) {
    std::vector<JudgedDocument> judged;
    std::uint64_t positives = 0;
    for (std::size_t document = 0; document < scores.documents(); ++document) {
      const auto truth = scores.truth(document);
      const bool is_true = std::ranges::find(truth, topic) != truth.end();
      if (is_true) ++positives;
      judged.push_back({p[document * scores.topics + topic], is_true});
    }
    std::ranges::stable_sort(judged, std::ranges::greater{}, &JudgedDocument::p);
    const Cut cut = best_cut(judged, positives);
    cuts.cuts.push_back(cut.at);
    counts.push_back(cut.counts);
  }
  cuts.micro_f1 = stats::pooled(counts).f1();
  cuts.macro_f1 = stats::macro_f1(counts);
  return cuts;
}

}  // namespace inkling::classify
