#include "inkling/model_difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <utility>

#include "classify/model/model.h"
#include "inkling/error.h"
#include "inkling/kind_options.h"

namespace inkling {

namespace {

using classify::Model;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::vector<std::string> all_topics(const Model& a, const Model& b) {
  std::vector<std::string> all;
  std::ranges::set_union(a.record().topics, b.record().topics, std::back_inserter(all));
  return all;
}

std::size_t number_of(const Model& model, const std::string& topic) {
  const auto& topics = model.record().topics;
  const auto at = std::ranges::lower_bound(topics, topic);
  return at != topics.end() && *at == topic ? static_cast<std::size_t>(at - topics.begin()) : kNone;
}

std::optional<std::uint64_t> documents_of(const Model& model, const std::string& topic) {
  const std::size_t at = number_of(model, topic);
  if (at == kNone) return std::nullopt;
  return model.record().topic_documents[at];
}

/// The least finite weight of each topic: that of a term which a document of the topic never had.
std::vector<double> lowest_weights(const Model& model) {
  std::vector<double> lowest(model.topic_count(), std::numeric_limits<double>::infinity());
  std::vector<double> row(model.topic_count());
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    model.effects(term, row);
    for (std::size_t topic = 0; topic < row.size(); ++topic) {
      if (std::isfinite(row[topic])) lowest[topic] = std::min(lowest[topic], row[topic]);
    }
  }
  for (double& weight : lowest) weight = std::isfinite(weight) ? weight : 0;
  return lowest;
}

/// One of the models, term by term.
class Side {
 public:
  explicit Side(const Model& model)
      : model_(model), lowest_(lowest_weights(model)), row_(model.topic_count()) {}

  void turn_to(std::size_t term) {
    term_ = term;
    if (term != kNone) model_.effects(term, row_);
  }
  double count(std::size_t topic) const { return term_ == kNone ? 0 : model_.count(term_, topic); }
  std::optional<double> weight(std::size_t topic) const {
    if (term_ == kNone) return std::nullopt;
    return row_[topic];
  }
  double weight_or_lowest(std::size_t topic) const {
    return term_ == kNone || !std::isfinite(row_[topic]) ? lowest_[topic] : row_[topic];
  }

 private:
  const Model& model_;
  std::vector<double> lowest_;  ///< by topic
  std::vector<double> row_;     ///< by topic, of the term
  std::size_t term_ = kNone;
};

/// Walks the terms of both, in order; `visit(a, b)` gets their numbers, or kNone.
template <typename Visit>
void walk(const Model& a, const Model& b, Visit visit) {
  std::size_t in_a = 0, in_b = 0;
  while (in_a < a.term_count() || in_b < b.term_count()) {
    const bool has_a = in_a < a.term_count();
    const bool has_b = in_b < b.term_count();
    const int order = !has_a ? 1 : !has_b ? -1 : a.terms()[in_a].compare(b.terms()[in_b]);
    visit(order <= 0 ? in_a++ : kNone, order >= 0 ? in_b++ : kNone);
  }
}

class Comparison {
 public:
  Comparison(const Model& a, const Model& b, std::size_t k)
      : models_{a, b}, a_(a), b_(b), kept_(k) {}

  void add_topic(const std::string& topic) {
    const std::size_t in_a = number_of(models_.first, topic);
    const std::size_t in_b = number_of(models_.second, topic);
    if (in_a != kNone && in_b != kNone) topics_.push_back({topic, in_a, in_b});
  }

  void take(std::size_t in_a, std::size_t in_b, ModelDifference& found) {
    ++(in_a == kNone ? found.terms_b : in_b == kNone ? found.terms_a : found.shared_terms);
    a_.turn_to(in_a);
    b_.turn_to(in_b);
    for (const Topic& topic : topics_) {
      const double count_a = a_.count(topic.in_a);
      const double count_b = b_.count(topic.in_b);
      const double nats = b_.weight_or_lowest(topic.in_b) - a_.weight_or_lowest(topic.in_a);
      const double bits = std::max(count_a, count_b) * nats * std::numbers::log2e;
      if (bits == 0) continue;
      const Model& model = in_a != kNone ? models_.first : models_.second;
      const std::size_t term = in_a != kNone ? in_a : in_b;
      keep({topic.name, std::string(model.terms()[term]), std::string(model.surface(term)), count_a,
            count_b, a_.weight(topic.in_a), b_.weight(topic.in_b), bits});
    }
  }

  std::vector<TermDifference> best() && {
    cut();
    return std::move(rows_);
  }

 private:
  struct Topic {
    std::string name;
    std::size_t in_a, in_b;
  };

  void keep(TermDifference row) {
    rows_.push_back(std::move(row));
    if (rows_.size() >= 2 * kept_ + 1000) cut();
  }
  void cut() {
    std::ranges::sort(rows_, [](const TermDifference& left, const TermDifference& right) {
      const double of_left = std::abs(left.bits);
      const double of_right = std::abs(right.bits);
      return std::tie(of_right, left.topic, left.term) < std::tie(of_left, right.topic, right.term);
    });
    rows_.resize(std::min(rows_.size(), kept_));
  }

  std::pair<const Model&, const Model&> models_;
  Side a_, b_;
  std::size_t kept_;
  std::vector<Topic> topics_;
  std::vector<TermDifference> rows_;
};

/// Weights of different kinds are on different scales, and fields are not terms.
void require_comparable(const Classifier& a, const Classifier& b) {
  const bool is_of_terms = classify::model_of(a).fields() == nullptr;
  if (a.kind() == b.kind() && is_of_terms) return;
  std::string what = "a " + std::string(kind_name(a.kind())) + " model and a ";
  what += std::string(kind_name(b.kind())) + " model";
  throw OptionError(
      "model",
      is_of_terms ? "weights of " + what + " are on different scales"
                  : "models of fields have no weights of terms to compare",
      "compare two models of one kind that count terms; `inkling evaluate A --compare "
      "B` compares what any two say about the same documents");
}

}  // namespace

ModelDifference difference(const Classifier& a, const Classifier& b,
                           const std::optional<std::string>& topic, std::size_t k) {
  require_comparable(a, b);
  const Model& model_a = classify::model_of(a);
  const Model& model_b = classify::model_of(b);
  ModelDifference found;
  found.documents_a = a.documents();
  found.documents_b = b.documents();
  const std::vector<std::string> topics = all_topics(model_a, model_b);
  if (topic && !std::ranges::binary_search(topics, *topic))
    throw UnknownNameError("topic", *topic, topics);
  Comparison comparison(model_a, model_b, std::min<std::size_t>(k, 1u << 30));
  for (const std::string& name : topics) {
    found.topics.push_back({name, documents_of(model_a, name), documents_of(model_b, name)});
    if (!topic || name == *topic) comparison.add_topic(name);
  }
  walk(model_a, model_b,
       [&](std::size_t in_a, std::size_t in_b) { comparison.take(in_a, in_b, found); });
  found.terms = std::move(comparison).best();
  return found;
}

}  // namespace inkling
