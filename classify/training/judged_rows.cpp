#include "classify/training/judged_rows.h"

#include <algorithm>
#include <utility>

namespace inkling::classify {

namespace {

/// Calls visit(place, posting) for those of judged documents.
template <typename Visit>
void for_each_judged(const JudgedRows& rows, std::span<const Posting> postings, Visit&& visit) {
  for (const Posting& posting : postings) {
    const std::uint32_t place = rows.place_of[posting.row];
    if (place != kNoRow) visit(place, posting);
  }
}

class Turning {
 public:
  Turning(const HeldOutTask& task, const JudgedRows& rows)
      : task_(task),
        rows_(rows),
        count_of_(task.labelled.topics.size()),
        next_(task.folds.judged.size()) {}

  TermBlock run(std::vector<std::uint32_t> terms) {
    TermBlock block{.terms = std::move(terms), .uses = {}, .starts = {}, .own_counts = {}};
    make_room(block);
    for (std::uint32_t at = 0; at < block.terms.size(); ++at) {
      for (const Cell& cell : task_.record.cells_of(block.terms[at]))
        count_of_[cell.topic] = cell.count;
      for_each_judged(rows_, task_.table.of(block.terms[at]),
                      [&](std::uint32_t place, const Posting& posting) {
                        Next& next = next_[place];
                        block.uses[next.use++] = {at, rows_.times(posting)};
                        for (const std::uint32_t topic : rows_.topics_of(place))
                          block.own_counts[next.own++] = count_of_[topic];
                      });
    }
    return block;
  }

 private:
  /// Where the next use of a document goes, and the next count of its topics.
  struct Next {
    std::uint64_t use = 0;
    std::uint64_t own = 0;
  };

  void make_room(TermBlock& block) {
    std::vector<std::uint32_t> uses(next_.size());
    for (const std::uint32_t term : block.terms) {
      for_each_judged(rows_, task_.table.of(term),
                      [&](std::uint32_t place, const Posting&) { ++uses[place]; });
    }
    Next next;
    for (std::size_t place = 0; place < next_.size(); ++place) {
      next_[place] = next;
      block.starts.push_back(next.use);
      next.use += uses[place];
      next.own += uses[place] * rows_.topics_of(place).size();
    }
    block.starts.push_back(next.use);
    block.uses.resize(next.use);
    block.own_counts.resize(next.own);
  }

  const HeldOutTask& task_;
  const JudgedRows& rows_;
  std::vector<std::uint64_t> count_of_;  ///< by topic, of the term where it has a cell
  std::vector<Next> next_;               ///< by place
};

JudgedRows empty_rows(const HeldOutTask& task) {
  const std::size_t count = task.folds.judged.size();
  JudgedRows rows;
  rows.place_of.resize(task.table.rows(), kNoRow);
  rows.occurrences.resize(count);
  rows.all_occurrences.resize(count);
  rows.lone_terms.resize(count);
  rows.is_binary = task.record.choices.rule.weight == TermWeight::binary;
  for (std::uint32_t place = 0; place < count; ++place) {
    const std::uint32_t row = task.folds.judged[place];
    rows.place_of[row] = place;
    const auto& topics = task.labelled.slot_topics[task.table.slot_of[row]];
    rows.own_topics.insert(rows.own_topics.end(), topics.begin(), topics.end());
    rows.own_starts.push_back(static_cast<std::uint32_t>(rows.own_topics.size()));
  }
  return rows;
}

}  // namespace

JudgedRows judged_rows(const HeldOutTask& task) {
  JudgedRows rows = empty_rows(task);
  for (std::size_t term = 0; term < task.table.terms.size(); ++term) {
    const bool is_lone = task.table.document_count(term) == 1;
    for_each_judged(rows, task.table.of(term), [&](std::uint32_t place, const Posting& posting) {
      rows.lone_terms[place] += is_lone;
      (is_lone ? rows.all_occurrences : rows.occurrences)[place] += rows.times(posting);
    });
  }
  for (std::size_t place = 0; place < rows.occurrences.size(); ++place)
    rows.all_occurrences[place] += rows.occurrences[place];
  return rows;
}

std::vector<TermBlock> by_document(const HeldOutTask& task, const JudgedRows& rows,
                                   std::size_t block_counts) {
  const std::size_t most_terms =
      std::max<std::size_t>(block_counts / task.labelled.topics.size(), 1);
  Turning turning(task, rows);
  std::vector<TermBlock> blocks;
  std::vector<std::uint32_t> terms;
  for (std::uint32_t term = 0; term < task.table.terms.size(); ++term) {
    if (task.table.document_count(term) == 1) continue;
    terms.push_back(term);
    if (terms.size() == most_terms) blocks.push_back(turning.run(std::exchange(terms, {})));
  }
  if (!terms.empty()) blocks.push_back(turning.run(std::move(terms)));
  return blocks;
}

}  // namespace inkling::classify
