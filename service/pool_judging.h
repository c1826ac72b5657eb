#pragma once

/// judge: the best documents of two rankings, shown one after the other to a person who judges
/// them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/search.h"
#include "inkling/trec.h"
#include "service/judging_requests.h"

namespace inkling::service {

/// A document of a topic, and its ranks from 1 in both rankings; empty where one has it deeper than
/// what is judged.
struct PoolItem {
  std::string topic;
  std::string text;  ///< of the topic
  std::string id;
  std::optional<std::size_t> first_rank;
  std::optional<std::size_t> second_rank;
};

/// The pool of both rankings: for each topic, in the order of the file, the documents that either
/// has among its best. Within a topic they come in a random order, so that neither their ranks nor
/// their ranking sway a judgment. What is judged already is not shown.
class PoolJudge {
 public:
  /// Throws OptionError for a depth of 0.
  PoolJudge(const std::vector<TrecTopic>& topics, const Run& first, const Run& second,
            Judgments known, const PoolRequest& request);

  /// The document to be judged; null when none is left.
  const PoolItem* current() const noexcept { return at_ < items_.size() ? &items_[at_] : nullptr; }
  void judge(int grade);
  void skip();
  /// Goes back to the document before, and takes its judgment back; false if there is none.
  bool undo();

  /// Those that were there, and those that were given.
  const Judgments& judgments() const noexcept { return judgments_; }
  std::size_t judged() const noexcept { return judged_; }
  std::size_t left() const noexcept { return items_.size() - at_; }

  /// Both rankings of a topic as deep as they are judged, side by side, with grades as far as they
  /// are known.
  struct Place {
    std::string id;
    std::optional<int> grade;
  };
  struct Row {
    std::size_t rank = 0;
    std::optional<Place> first;
    std::optional<Place> second;
  };
  std::vector<Row> side_by_side(const std::string& topic) const;

 private:
  void add_topic(const TrecTopic& topic, std::uint64_t seed);
  std::optional<Place> place(const Run& run, const std::string& topic, std::size_t rank) const;

  Run first_;
  Run second_;
  std::size_t depth_;
  Judgments judgments_;
  std::vector<PoolItem> items_;
  std::size_t at_ = 0;
  std::size_t judged_ = 0;
};

/// The document as a hit of its topic, with a passage; the beginning of its text where no word of
/// the topic is in it, and an id alone where the index does not have it.
SearchHit shown_document(const Searcher& searcher, const PoolItem& item);

}  // namespace inkling::service
