#include "classify/training/added_records.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::classify {

namespace {

void require_alike(const TrainingRecord& left, const TrainingRecord& right) {
  const auto refuse = [](const std::string& what) {
    throw OptionError("counts", what + " is another one in some of the indexes",
                      "count all of them with the same options");
  };
  if (left.source.analyzer != right.source.analyzer) refuse("the analyzer");
  if (left.source.unit != right.source.unit) refuse("the unit of terms");
  if (left.source.field != right.source.field) refuse("the field of the terms");
  if (left.source.by != right.source.by) refuse("the field of the topics");
  if (left.choices != right.choices) refuse("the kind of model");
  if (left.source.origin->from.where != right.source.origin->from.where)
    refuse("the query that selects documents");
}

/// What all were told.
TrainedFrom common(const TrainedFrom& left, const TrainedFrom& right) {
  return {left.where, left.snapshot == right.snapshot ? left.snapshot : 0};
}

/// The topics of both, and the number of each one's topics among them.
struct JoinedTopics {
  std::vector<std::string> names;
  std::vector<std::uint32_t> of_left, of_right;
};

std::vector<std::uint32_t> places_in(const std::vector<std::string>& all,
                                     const std::vector<std::string>& topics) {
  std::vector<std::uint32_t> places;
  for (const std::string& topic : topics) {
    const auto place = std::ranges::lower_bound(all, topic);
    places.push_back(static_cast<std::uint32_t>(place - all.begin()));
  }
  return places;
}

JoinedTopics join(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  JoinedTopics joined;
  std::ranges::set_union(left, right, std::back_inserter(joined.names));
  joined.of_left = places_in(joined.names, left);
  joined.of_right = places_in(joined.names, right);
  return joined;
}

std::uint32_t added_documents(std::uint64_t left, std::uint64_t right) {
  if (left + right > std::numeric_limits<std::uint32_t>::max())
    throw OptionError("counts", "a term has more documents than a model can count");
  return static_cast<std::uint32_t>(left + right);
}

/// Joins the terms of two records, in the order of their bytes.
class TermJoin {
 public:
  TermJoin(const TrainingRecord& left, const TrainingRecord& right, const JoinedTopics& topics,
           TrainingRecord& sum)
      : left_(left), right_(right), topics_(topics), sum_(sum), counts_(topics.names.size()) {}

  void run() {
    std::size_t left = 0, right = 0;
    while (left < left_.terms.size() || right < right_.terms.size()) {
      const bool is_left = right == right_.terms.size() ||
                           (left < left_.terms.size() && left_.terms[left] <= right_.terms[right]);
      const bool is_right =
          left == left_.terms.size() ||
          (right < right_.terms.size() && right_.terms[right] <= left_.terms[left]);
      sum_.terms.add(is_left ? left_.terms[left] : right_.terms[right]);
      sum_.surfaces.add({});
      sum_.term_documents.push_back(added_documents(is_left ? left_.term_documents[left] : 0,
                                                    is_right ? right_.term_documents[right] : 0));
      if (is_left) count(left_.cells_of(left++), topics_.of_left);
      if (is_right) count(right_.cells_of(right++), topics_.of_right);
      end_term();
    }
  }

 private:
  void count(std::span<const Cell> cells, const std::vector<std::uint32_t>& topic_of) {
    for (const Cell& cell : cells) {
      const std::uint32_t topic = topic_of[cell.topic];
      if (counts_[topic] == 0) touched_.push_back(topic);
      counts_[topic] += cell.count;
    }
  }

  void end_term() {
    std::ranges::sort(touched_);
    for (const std::uint32_t topic : touched_)
      sum_.cells.push_back({topic, std::exchange(counts_[topic], 0)});
    touched_.clear();
    sum_.cell_starts.push_back(sum_.cells.size());
  }

  const TrainingRecord& left_;
  const TrainingRecord& right_;
  const JoinedTopics& topics_;
  TrainingRecord& sum_;
  std::vector<std::uint64_t> counts_;   ///< of the current term, by topic
  std::vector<std::uint32_t> touched_;  ///< where counts_ are not 0
};

void add_topic_documents(const TrainingRecord& record, const std::vector<std::uint32_t>& topic_of,
                         std::vector<std::uint64_t>& sums) {
  for (std::size_t topic = 0; topic < topic_of.size(); ++topic)
    sums[topic_of[topic]] += record.topic_documents[topic];
}

}  // namespace

TrainingRecord added(const TrainingRecord& left, const TrainingRecord& right) {
  require_alike(left, right);
  TrainingRecord sum;
  sum.source = left.source;
  sum.choices = left.choices;
  sum.prior = left.prior;
  TrainingOrigin origin{common(left.source.origin->from, right.source.origin->from), {}};
  std::ranges::set_union(left.source.origin->ids, right.source.origin->ids,
                         std::back_inserter(origin.ids));
  sum.source.origin = std::move(origin);
  sum.documents = left.documents + right.documents;
  sum.tokens = left.tokens + right.tokens;
  const JoinedTopics topics = join(left.topics, right.topics);
  if (topics.names.size() > kMostModelTopics)
    throw OptionError("by", "the indexes have more topics than a model can have",
                      "a model has up to " + std::to_string(kMostModelTopics));
  sum.topics = topics.names;
  sum.topic_documents.resize(sum.topics.size());
  add_topic_documents(left, topics.of_left, sum.topic_documents);
  add_topic_documents(right, topics.of_right, sum.topic_documents);
  TermJoin(left, right, topics, sum).run();
  return sum;
}

TrainingRecord with_frequent_terms(TrainingRecord record, std::uint64_t min_df) {
  record.choices.limits.min_df = std::max<std::uint64_t>(min_df, 1);
  if (min_df <= 1) return record;
  TrainingRecord kept = record;
  kept.terms = {};
  kept.surfaces = {};
  kept.term_documents.clear();
  kept.cell_starts = {0};
  kept.cells.clear();
  for (std::size_t term = 0; term < record.terms.size(); ++term) {
    if (record.term_documents[term] < min_df) continue;
    kept.terms.add(record.terms[term]);
    kept.surfaces.add(record.surfaces[term]);
    kept.term_documents.push_back(record.term_documents[term]);
    const std::span<const Cell> cells = record.cells_of(term);
    kept.cells.insert(kept.cells.end(), cells.begin(), cells.end());
    kept.cell_starts.push_back(kept.cells.size());
  }
  return kept;
}

}  // namespace inkling::classify
