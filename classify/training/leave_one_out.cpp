#include "classify/training/leave_one_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "classify/counts/row_sums.h"
#include "classify/families/priors.h"
#include "classify/training/topic_masses.h"

namespace inkling::classify {

namespace {

/// ln(n + alpha) of whole numbers: nearly all counts are small, and a look-up is enough.
class Logs {
 public:
  explicit Logs(double alpha = 0) : alpha_(alpha) {
    for (std::size_t n = 0; n < table_.size(); ++n)
      table_[n] = std::log(static_cast<double>(n) + alpha);
  }

  double operator()(std::uint64_t n) const noexcept {
    return n < table_.size() ? table_[n] : std::log(static_cast<double>(n) + alpha_);
  }

 private:
  double alpha_;
  std::array<double, 4096> table_{};
};

/// What the judged documents have, apart from one alpha.
struct Rows {
  std::vector<double> occurrences;        ///< of terms that other documents have, too
  std::vector<double> all_occurrences;    ///< of all terms
  std::vector<std::uint32_t> lone_terms;  ///< terms that no other document has
};

/// All terms, counted once for all alphas.
struct CountedTerms {
  std::vector<Cell> cells;                       ///< of all documents, by term, then by topic
  std::vector<std::uint64_t> cell_starts = {0};  ///< by term, one more entry
  /// Of terms that more than one document has: the judged ones, by their places.
  std::vector<RowUse> uses;
  std::vector<std::uint64_t> use_starts = {0};  ///< by term, one more entry
  /// By use, then by topic of its document: occurrences of the term in the topic.
  std::vector<std::uint64_t> own_counts;

  std::size_t size() const { return cell_starts.size() - 1; }
  std::span<const Cell> cells_of(std::size_t term) const {
    return {cells.data() + cell_starts[term], cell_starts[term + 1] - cell_starts[term]};
  }
  std::span<const RowUse> uses_of(std::size_t term) const {
    return {uses.data() + use_starts[term], use_starts[term + 1] - use_starts[term]};
  }
};

/// What the walk of each family shares.
struct Counted {
  const HeldOutTask& task;
  std::size_t topics;
  Rows rows;
  CountedTerms terms;

  double documents(std::uint32_t topic) const {
    return static_cast<double>(task.labelled.topic_documents[topic]);
  }
};

/// Counts all terms.
class Counting {
 public:
  Counting(const HeldOutTask& task, std::size_t topics)
      : task_(task),
        is_binary_(task.record.choices.rule.weight == TermWeight::binary),
        masses_(task.labelled),
        count_of_(topics) {
    const std::size_t count = task.folds.judged.size();
    rows_ = {std::vector<double>(count), std::vector<double>(count),
             std::vector<std::uint32_t>(count)};
    terms_.uses.reserve(task.table.postings.size());
    terms_.own_counts.reserve(task.table.postings.size());
    terms_.cell_starts.reserve(task.table.terms.size() + 1);
    terms_.use_starts.reserve(task.table.terms.size() + 1);
  }

  void run() {
    for (std::size_t term = 0; term < task_.table.terms.size(); ++term) {
      const std::span<const Posting> postings = task_.table.of(term);
      for (const Posting& posting : postings)
        masses_.add(task_.table.slot_of[posting.row], occurrences(posting));
      masses_.take_cells(terms_.cells);
      terms_.cell_starts.push_back(terms_.cells.size());
      if (postings.size() == 1) {
        take_lone(postings.front());
      } else {
        take(postings, terms_.cells_of(term));
      }
      terms_.use_starts.push_back(terms_.uses.size());
    }
  }

  Rows take_rows() { return std::move(rows_); }
  CountedTerms take_terms() { return std::move(terms_); }

 private:
  std::uint32_t occurrences(const Posting& posting) const { return is_binary_ ? 1 : posting.tf; }

  bool is_judged(std::uint32_t row) const { return task_.folds.of[row] != Folds::kNever; }

  void take_lone(const Posting& posting) {
    if (!is_judged(posting.row)) return;
    const std::uint32_t place = task_.folds.place[posting.row];
    rows_.all_occurrences[place] += occurrences(posting);
    ++rows_.lone_terms[place];
  }

  void take(std::span<const Posting> postings, std::span<const Cell> cells) {
    for (const Cell& cell : cells) count_of_[cell.topic] = cell.count;
    for (const Posting& posting : postings) {
      if (!is_judged(posting.row)) continue;
      const std::uint32_t place = task_.folds.place[posting.row];
      const std::uint32_t own = occurrences(posting);
      rows_.all_occurrences[place] += own;
      rows_.occurrences[place] += own;
      terms_.uses.push_back({place, own});
      for (const std::uint32_t topic : task_.labelled.slot_topics[task_.table.slot_of[posting.row]])
        terms_.own_counts.push_back(count_of_[topic]);
    }
  }

  const HeldOutTask& task_;
  bool is_binary_;
  TopicMasses masses_;
  std::vector<std::uint64_t> count_of_;  ///< by topic, of the term where it has a cell
  Rows rows_;
  CountedTerms terms_;
};

Counted counted(const HeldOutTask& task) {
  const std::size_t topics = task.labelled.topics.size();
  Counting counting(task, topics);
  counting.run();
  return {task, topics, counting.take_rows(), counting.take_terms()};
}

/// What is left of a set of topics when one of its documents is.
struct LeftOver {
  std::vector<std::uint64_t> documents;  ///< by topic
  std::vector<double> log_priors;
};

/// Adds up the scores of documents, one alpha after another: the sums of one are as much as fits
/// the cache of a processor.
///
/// For an alpha that it was started with, a family has weigh() for what a term adds to topics that
/// are not the document's, own_weight() for the same of those that are, and rests() and own_rest()
/// for what is left to add when all terms of the document are.
template <typename Family>
class LeaveOneOut {
 public:
  explicit LeaveOneOut(const Counted& counted) : counted_(counted), family_(counted) {
    const HeldOutTask& task = counted.task;
    for (const std::uint32_t row : task.folds.judged) {
      const auto& topics = task.labelled.slot_topics[task.table.slot_of[row]];
      own_topics_.insert(own_topics_.end(), topics.begin(), topics.end());
      own_starts_.push_back(own_topics_.size());
    }
  }

  HeldOutScores scores(double alpha) {
    family_.start(alpha);
    HeldOutScores scores = empty_scores(counted_.task);
    own_sums_.assign(own_topics_.size(), 0);
    std::vector<double> row(counted_.topics);
    auto own = counted_.terms.own_counts.begin();
    for (std::size_t term = 0; term < counted_.terms.size(); ++term) {
      const std::span<const RowUse> uses = counted_.terms.uses_of(term);
      if (uses.empty()) continue;
      family_.weigh(counted_.terms.cells_of(term), row);
      // Sums of a document's own topics are added up apart, and replace these in the end.
      add_to_rows(uses, row, scores.values.data());
      for (const RowUse& use : uses) own = add_own(use, own);
    }
    for (std::size_t place = 0; place < scores.documents(); ++place) finish(place, scores);
    return scores;
  }

 private:
  using OwnCount = std::vector<std::uint64_t>::const_iterator;

  OwnCount add_own(const RowUse& use, OwnCount count) {
    const auto times = static_cast<double>(use.times);
    for (std::size_t own = own_starts_[use.row]; own < own_starts_[use.row + 1]; ++own)
      own_sums_[own] += times * family_.own_weight(*count++, use.times, own_topics_[own]);
    return count;
  }

  const LeftOver& left_over(std::uint32_t slot) {
    const auto [at, is_new] = left_.try_emplace(slot);
    if (is_new) {
      const LabelledDocuments& labelled = counted_.task.labelled;
      at->second.documents = labelled.topic_documents;
      for (const std::uint32_t topic : labelled.slot_topics[slot]) --at->second.documents[topic];
      at->second.log_priors = log_priors(counted_.task.record, at->second.documents);
    }
    return at->second;
  }

  void finish(std::size_t place, HeldOutScores& scores) {
    constexpr double kImpossible = -std::numeric_limits<double>::infinity();
    const LeftOver& left = left_over(scores.slots[place]);
    const std::span<double> out = scores.of(place);
    const std::span<const double> rests = family_.rests(place);
    for (std::size_t topic = 0; topic < out.size(); ++topic) {
      out[topic] = left.documents[topic] == 0 ? kImpossible
                                              : out[topic] + rests[topic] + left.log_priors[topic];
    }
    for (std::size_t own = own_starts_[place]; own < own_starts_[place + 1]; ++own) {
      const std::uint32_t topic = own_topics_[own];
      if (left.documents[topic] > 0)
        out[topic] = own_sums_[own] + family_.own_rest(place, topic) + left.log_priors[topic];
    }
  }

  const Counted& counted_;
  Family family_;
  std::vector<std::size_t> own_starts_ = {0};         ///< by place, one more entry
  std::vector<std::uint32_t> own_topics_;             ///< by place
  std::vector<double> own_sums_;                      ///< by own_topics_
  std::unordered_map<std::uint32_t, LeftOver> left_;  ///< by slot
};

class MultinomialTerms {
 public:
  explicit MultinomialTerms(const Counted& counted)
      : counted_(counted), totals_(counted.topics), rests_(counted.topics) {
    for (const Cell& cell : counted.terms.cells)
      totals_[cell.topic] += static_cast<double>(cell.count);
  }

  void start(double alpha) {
    alpha_ = alpha;
    logs_ = Logs(alpha);
    log_totals_.clear();
  }

  void weigh(std::span<const Cell> cells, std::span<double> row) const {
    std::ranges::fill(row, logs_(0));
    for (const Cell& cell : cells) row[cell.topic] = logs_(cell.count);
  }

  double own_weight(std::uint64_t count, std::uint32_t own, std::uint32_t) const {
    return logs_(count - own);
  }

  std::span<const double> rests(std::size_t place) {
    const double known = counted_.rows.occurrences[place];
    if (known == 0) {
      std::ranges::fill(rests_, 0.0);
      return rests_;
    }
    const std::vector<double>& logs = log_totals(counted_.rows.lone_terms[place]);
    for (std::size_t topic = 0; topic < rests_.size(); ++topic)
      rests_[topic] = -known * logs[topic];
    return rests_;
  }

  double own_rest(std::size_t place, std::uint32_t topic) const {
    const double known = counted_.rows.occurrences[place];
    if (known == 0) return 0;
    const double left = totals_[topic] - counted_.rows.all_occurrences[place];
    return -known * std::log(left + alpha_ * vocabulary(counted_.rows.lone_terms[place]));
  }

 private:
  double vocabulary(std::uint32_t lone) const {
    return static_cast<double>(counted_.terms.size() - lone);
  }

  /// By topic, without as many terms: few numbers of them are different.
  const std::vector<double>& log_totals(std::uint32_t lone) {
    const auto [at, is_new] = log_totals_.try_emplace(lone);
    if (is_new) {
      for (const double total : totals_)
        at->second.push_back(std::log(total + alpha_ * vocabulary(lone)));
    }
    return at->second;
  }

  const Counted& counted_;
  std::vector<double> totals_;
  double alpha_ = 0;
  Logs logs_;
  std::unordered_map<std::uint32_t, std::vector<double>> log_totals_;  ///< by lone terms
  std::vector<double> rests_;
};

class BernoulliTerms {
 public:
  explicit BernoulliTerms(const Counted& counted)
      : counted_(counted), rests_(counted.topics), unseen_(counted.topics) {}

  void start(double alpha) {
    absent_ = counted_.task.record.choices.smoothing.absent_alpha.value_or(alpha);
    alpha_ = alpha;
    present_logs_ = Logs(alpha);
    absent_logs_ = Logs(absent_);
    all_absent_.assign(counted_.topics, 0);
    own_absent_.assign(counted_.topics, 0);
    for (std::size_t term = 0; term < counted_.terms.size(); ++term)
      see(counted_.terms.cells_of(term));
    for (std::uint32_t topic = 0; topic < counted_.topics; ++topic)
      unseen_[topic] = std::log(alpha) - log_absent(0, documents(topic));
  }

  void weigh(std::span<const Cell> cells, std::span<double> row) const {
    std::ranges::copy(unseen_, row.begin());
    for (const Cell& cell : cells)
      row[cell.topic] = present_logs_(cell.count) - log_absent(cell.count, documents(cell.topic));
  }

  /// Present instead of what own_absent_ has for it.
  double own_weight(std::uint64_t count, std::uint32_t, std::uint32_t topic) const {
    const double present = present_logs_(count - 1);
    return count < documents(topic) ? present - log_absent(count, documents(topic) - 1) : present;
  }

  std::span<const double> rests(std::size_t place) {
    for (std::uint32_t topic = 0; topic < counted_.topics; ++topic)
      rests_[topic] = rest(place, topic, false);
    return rests_;
  }

  double own_rest(std::size_t place, std::uint32_t topic) const { return rest(place, topic, true); }

 private:
  std::uint64_t documents(std::uint32_t topic) const {
    return counted_.task.labelled.topic_documents[topic];
  }
  /// ln of the rate of absence times its denominator, of a term in `count` of `all` documents.
  double log_absent(std::uint64_t count, std::uint64_t all) const {
    return absent_logs_(all - count);
  }

  void see(std::span<const Cell> cells) {
    auto cell = cells.begin();
    for (std::uint32_t topic = 0; topic < counted_.topics; ++topic) {
      const bool has = cell != cells.end() && cell->topic == topic;
      const std::uint64_t count = has ? (cell++)->count : 0;
      all_absent_[topic] += log_absent(count, documents(topic));
      // A term of all documents is in the one that is left out: it is never absent there.
      if (count < documents(topic)) own_absent_[topic] += log_absent(count, documents(topic) - 1);
    }
  }

  double rest(std::size_t place, std::uint32_t topic, bool is_own) const {
    const auto lone = static_cast<double>(counted_.rows.lone_terms[place]);
    const auto vocabulary = static_cast<double>(counted_.terms.size()) - lone;
    const std::uint64_t all = documents(topic) - (is_own ? 1 : 0);
    const double of_lone =
        is_own && documents(topic) <= 1 ? 0 : lone * log_absent(is_own ? 1 : 0, all);
    return (is_own ? own_absent_[topic] : all_absent_[topic]) - (lone > 0 ? of_lone : 0) -
           vocabulary * std::log(static_cast<double>(all) + alpha_ + absent_);
  }

  const Counted& counted_;
  std::vector<double> rests_;
  std::vector<double> unseen_;  ///< by topic: the weight of a term that it has not
  double alpha_ = 0;
  double absent_ = 0;
  Logs present_logs_, absent_logs_;
  std::vector<double> all_absent_;  ///< by topic: sums over the vocabulary
  std::vector<double> own_absent_;  ///< the same of the topic without a document that lacks all
};

template <typename Family>
std::vector<HeldOutScores> scores_of(const HeldOutTask& task, std::span<const double> alphas) {
  const Counted all = counted(task);
  LeaveOneOut<Family> walk(all);
  std::vector<HeldOutScores> scores;
  for (const double alpha : alphas) scores.push_back(walk.scores(alpha));
  return scores;
}

}  // namespace

bool has_closed_form(const TrainingRecord& record) noexcept {
  const Choices& choices = record.choices;
  // Each document has a say in which terms are chosen; and these counts are of whole documents.
  if (choices.limits.chosen != FeatureChoice{} || record.source.weighing != WeighingOptions{})
    return false;
  if (choices.family == ModelKind::bernoulli) return choices.smoothing.clip == 0;
  return choices.family == ModelKind::multinomial && choices.rule.is_whole() &&
         choices.smoothing.kind == SmoothingKind::additive;
}

std::vector<HeldOutScores> leave_one_out_scores(const HeldOutTask& task,
                                                std::span<const double> alphas) {
  if (task.record.choices.family == ModelKind::bernoulli)
    return scores_of<BernoulliTerms>(task, alphas);
  return scores_of<MultinomialTerms>(task, alphas);
}

}  // namespace inkling::classify
