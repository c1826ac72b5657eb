#include "classify/answers/mistakes.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "classify/answers/document_evidence.h"
#include "classify/answers/tags_of.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

bool contains(const stats::TopicSet& topics, std::uint32_t topic) {
  return std::ranges::binary_search(topics, topic);
}

std::vector<std::string> names_of(const Model& model, const stats::TopicSet& topics) {
  std::vector<std::string> names;
  for (const std::uint32_t topic : topics) names.push_back(model.record().topics[topic]);
  return names;
}

bool is_mistake(const Model& model, const JudgedRow& document) {
  if (gives_sets(model)) return document.labels != document.given;
  return std::ranges::none_of(
      document.given, [&](std::uint32_t topic) { return contains(document.labels, topic); });
}

double log_of(const JudgedRow& document, std::uint32_t topic) {
  return document.logs.empty() ? 0 : document.logs[topic];
}

/// See Mistake::wrong.
std::optional<std::uint32_t> wrong_topic(const JudgedRow& document, std::size_t topics) {
  std::optional<std::uint32_t> found;
  bool is_given = false;
  for (std::uint32_t topic = 0; topic < topics; ++topic) {
    if (contains(document.labels, topic)) continue;
    const bool given = contains(document.given, topic);
    const bool is_first = !found || (given && !is_given);
    const bool is_better =
        given == is_given && found && log_of(document, topic) > log_of(document, *found);
    if (!is_first && !is_better) continue;
    found = topic;
    is_given = given;
  }
  return found;
}

/// See Mistake::right.
std::uint32_t right_topic(const JudgedRow& document) {
  std::optional<std::uint32_t> missed;
  std::uint32_t least = document.labels.front();
  for (const std::uint32_t topic : document.labels) {
    if (log_of(document, topic) < log_of(document, least)) least = topic;
    if (contains(document.given, topic)) continue;
    if (!missed || log_of(document, topic) > log_of(document, *missed)) missed = topic;
  }
  return missed.value_or(least);
}

/// The terms that speak most for the first topic.
std::vector<Evidence> most_misleading(std::vector<Evidence> rows, std::size_t terms) {
  std::erase_if(rows, [](const Evidence& row) { return row.term.empty() || !(row.bits > 0); });
  std::ranges::stable_sort(rows, [](const Evidence& left, const Evidence& right) {
    return std::tie(right.bits, left.term) < std::tie(left.bits, right.term);
  });
  if (rows.size() > terms) rows.resize(terms);
  return rows;
}

void require_topic(const std::optional<std::string>& topic,
                   const std::vector<std::string>& topics) {
  if (topic && !std::ranges::binary_search(topics, *topic))
    throw UnknownNameError("topic", *topic, topics);
}

}  // namespace

MistakeFinder::MistakeFinder(const Index& index, MistakeOptions options,
                             const std::vector<std::string>& topics)
    : index_(index), options_(std::move(options)) {
  require_topic(options_.truth, topics);
  require_topic(options_.predicted, topics);
}

bool MistakeFinder::qualifies(const Model& model, const JudgedRow& document) const {
  const std::vector<std::string>& topics = model.record().topics;
  const bool best_is_label = contains(document.labels, document.best);
  const std::uint32_t row =
      best_is_label && !document.given.empty() ? document.best : document.labels.front();
  if (options_.truth && topics[row] != *options_.truth) return false;
  if (options_.predicted &&
      (document.given.empty() || topics[document.best] != *options_.predicted)) {
    return false;
  }
  const bool is_diagonal = options_.truth && options_.truth == options_.predicted;
  return is_diagonal || is_mistake(model, document);
}

void MistakeFinder::see(const Model& model, const JudgedRow& document) {
  if (!qualifies(model, document)) return;
  ++total_;
  Kept made;
  made.doc = document.doc;
  made.entry_rank = index_.entry_rank(document.doc);
  made.wrong = wrong_topic(document, model.topic_count());
  made.right = right_topic(document);
  made.mistake.labels = names_of(model, document.labels);
  made.mistake.given = names_of(model, document.given);
  made.mistake.right = model.record().topics[made.right];
  if (made.wrong) made.mistake.wrong = model.record().topics[*made.wrong];
  if (!document.logs.empty()) {
    made.mistake.p_right = std::exp(document.logs[made.right]);
    made.mistake.p_wrong = made.wrong ? std::exp(document.logs[*made.wrong]) : 0;
  }
  keep(unexplained_, std::move(made));
}

bool MistakeFinder::is_worse(const Kept& left, const Kept& right) {
  const auto key = [](const Kept& of) {
    return std::tuple(of.mistake.given.empty(), of.mistake.p_right - of.mistake.p_wrong,
                      of.entry_rank);
  };
  return key(left) < key(right);
}

void MistakeFinder::keep(std::vector<Kept>& list, Kept made) const {
  if (options_.k == 0) return;
  if (list.size() == options_.k) {
    if (!is_worse(made, list.front())) return;
    std::ranges::pop_heap(list, is_worse);
    list.pop_back();
  }
  list.push_back(std::move(made));
  std::ranges::push_heap(list, is_worse);
}

void MistakeFinder::explain(const Model& model) {
  of_fields_ = model.fields() != nullptr;
  std::ranges::sort(unexplained_, {}, &Kept::doc);
  std::vector<ContestedDocument> contested;
  for (const Kept& kept : unexplained_) {
    if (kept.wrong) contested.push_back({kept.doc, *kept.wrong, kept.right});
  }
  std::vector<std::vector<Evidence>> evidence = weigh_documents(model, index_, contested);
  auto next = evidence.begin();
  for (Kept& kept : unexplained_) {
    kept.mistake.id = index_.id(kept.doc);
    if (kept.wrong) kept.mistake.misleading = most_misleading(std::move(*next++), options_.terms);
    keep(explained_, std::move(kept));
  }
  unexplained_.clear();
}

MistakeList MistakeFinder::result() && {
  std::ranges::sort(explained_, is_worse);
  MistakeList list{total_, {}, of_fields_};
  for (Kept& kept : explained_) list.rows.push_back(std::move(kept.mistake));
  return list;
}

}  // namespace inkling::classify
