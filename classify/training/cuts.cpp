#include "classify/training/cuts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>

#include "classify/families/posterior.h"
#include "stats/classification_measures.h"
#include "stats/ratio.h"

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
    for (const double value : row) {
      const double p = std::exp(scores.one_vs_rest ? log_sigmoid(value) : value);
      result.push_back(std::isnan(p) ? 0 : static_cast<float>(p));  // where no topic is possible
    }
  }
  return result;
}

/// A place between p and the next smaller one of the same list.
double cut_after(const std::vector<JudgedDocument>& judged, std::size_t at) {
  const bool is_last = at + 1 == judged.size();
  const double below = is_last ? 0 : static_cast<double>(judged[at + 1].p);
  return (static_cast<double>(judged[at].p) + below) / 2;
}

/// Whether the next document has the same p, so that no cut lies between the two.
bool is_tied(const std::vector<JudgedDocument>& judged, std::size_t at) {
  return at + 1 < judged.size() && judged[at + 1].p == judged[at].p;
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
    if (is_tied(judged, at)) continue;
    if (counts.f1() > best.counts.f1()) best = {cut_after(judged, at), counts};
  }
  if (best.counts.f1() < kLeastF1)
    best = {judged.empty() ? 1 : static_cast<double>(judged.front().p), {0, 0, positives}};
  return best;
}

/// `judged` by falling p.
double lowest_cut(const std::vector<JudgedDocument>& judged, double precision) {
  double cut = kNeverGiven;
  std::size_t right = 0;
  for (std::size_t at = 0; at < judged.size(); ++at) {
    right += judged[at].is_true;
    if (is_tied(judged, at) || stats::ratio(right, at + 1) < precision) continue;
    cut = at + 1 == judged.size() ? 0 : cut_after(judged, at);
  }
  return cut;
}

bool has_topic(const HeldOutScores& scores, std::size_t document, std::uint32_t topic) {
  const auto truth = scores.truth(document);
  return std::ranges::find(truth, topic) != truth.end();
}

void sort_by_p(std::vector<JudgedDocument>& judged) {
  std::ranges::stable_sort(judged, std::ranges::greater{}, &JudgedDocument::p);
}

}  // namespace

std::vector<double> cuts_of_precision(const HeldOutScores& scores, double temperature,
                                      double precision) {
  const std::vector<float> p = probabilities(scores, temperature);
  std::vector<std::vector<JudgedDocument>> judged(scores.topics);
  for (std::size_t document = 0; document < scores.documents(); ++document) {
    if (scores.is_wordless(document)) continue;
    const auto row = std::span(p).subspan(document * scores.topics, scores.topics);
    const auto best = static_cast<std::uint32_t>(std::ranges::max_element(row) - row.begin());
    for (std::uint32_t topic = 0; topic < scores.topics; ++topic) {
      if (scores.several_topics || topic == best)
        judged[topic].push_back({row[topic], has_topic(scores, document, topic)});
    }
  }
  std::vector<double> cuts;
  for (std::vector<JudgedDocument>& of_topic : judged) {
    sort_by_p(of_topic);
    cuts.push_back(lowest_cut(of_topic, precision));
  }
  return cuts;
}

Cuts choose_cuts(const HeldOutScores& scores, double temperature) {
  const std::vector<float> p = probabilities(scores, temperature);
  std::vector<stats::TopicCounts> counts;
  Cuts cuts;
  for (std::uint32_t topic = 0; topic < scores.topics; ++topic) {
    std::vector<JudgedDocument> judged;
    std::uint64_t positives = 0;
    for (std::size_t document = 0; document < scores.documents(); ++document) {
      const bool is_true = has_topic(scores, document, topic);
      if (is_true) ++positives;
      if (!scores.is_wordless(document))
        judged.push_back({p[document * scores.topics + topic], is_true});
    }
    sort_by_p(judged);
    const Cut cut = best_cut(judged, positives);
    cuts.cuts.push_back(cut.at);
    counts.push_back(cut.counts);
  }
  cuts.micro_f1 = stats::pooled(counts).f1();
  cuts.macro_f1 = stats::macro_f1(counts);
  return cuts;
}

}  // namespace inkling::classify
