#include "classify/training/leave_one_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "analysis/huge_pages.h"
#include "classify/counts/row_sums.h"
#include "classify/families/priors.h"
#include "classify/training/fold_terms.h"
#include "classify/training/judged_rows.h"

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

/// What the walk of each family shares.
struct Counted {
  const HeldOutTask& task;
  std::size_t topics;
  JudgedRows rows;
  std::vector<TermBlock> blocks;  ///< none where documents are scored by term

  std::size_t terms() const { return task.table.terms.size(); }
};

/// What is left of a set of topics when one of its documents is.
struct LeftOver {
  std::vector<std::uint64_t> documents;  ///< by topic
  std::vector<double> log_priors;
};

/// Adds up the scores of documents, one alpha after another: by term, or in blocks of terms by
/// document, whose sums stay in registers while the weights stay in the cache of a processor.
///
/// For an alpha that it was started with, a family has weigh() for what a term adds to topics that
/// are not the document's, own_weight() for the same of those that are, and rests() and own_rest()
/// for what is left to add when all terms of the document are.
template <typename Family>
class LeaveOneOut {
 public:
  explicit LeaveOneOut(const Counted& counted)
      : counted_(counted), family_(counted), count_of_(counted.topics) {}

  HeldOutScores scores(double alpha) {
    family_.start(alpha);
    HeldOutScores scores = empty_scores(counted_.task);
    own_sums_.assign(counted_.rows.own_topics.size(), 0);
    if (counted_.blocks.empty()) add_by_term(scores);
    for (const TermBlock& block : counted_.blocks) add(block, scores);
    for (std::size_t place = 0; place < scores.documents(); ++place) {
      finish(place, scores);
      scores.unknown[place] = is_alone(place);
      scores.wordless[place] = counted_.rows.occurrences[place] == 0;
    }
    scores.occurrences = counted_.rows.occurrences;
    return scores;
  }

 private:
  // Sums of a document's own topics are added up apart, and replace those of all in the end.

  void add_by_term(HeldOutScores& scores) {
    weights_.resize(counted_.topics);
    for (std::uint32_t term = 0; term < counted_.terms(); ++term) {
      if (counted_.task.table.document_count(term) == 1) continue;
      const std::span<const Cell> cells = counted_.task.record.cells_of(term);
      family_.weigh(cells, weights_);
      for (const Cell& cell : cells) count_of_[cell.topic] = cell.count;
      uses_.clear();
      for (const Posting& posting : counted_.task.table.of(term)) {
        const std::uint32_t place = counted_.rows.place_of[posting.row];
        if (place != kNoRow) uses_.push_back({place, counted_.rows.times(posting)});
      }
      add_to_rows(uses_, weights_, scores.values.data());
      for (const RowUse& use : uses_) add_own(use);
    }
  }

  void add_own(const RowUse& use) {
    const JudgedRows& rows = counted_.rows;
    const auto times = static_cast<double>(use.times);
    for (std::uint32_t own = rows.own_starts[use.row]; own < rows.own_starts[use.row + 1]; ++own) {
      const std::uint32_t topic = rows.own_topics[own];
      own_sums_[own] += times * family_.own_weight(count_of_[topic], use.times, topic);
    }
  }

  void add(const TermBlock& block, HeldOutScores& scores) {
    weights_.resize(block.terms.size() * counted_.topics);
    for (std::size_t at = 0; at < block.terms.size(); ++at)
      family_.weigh(counted_.task.record.cells_of(block.terms[at]),
                    std::span(weights_).subspan(at * counted_.topics, counted_.topics));
    const std::uint64_t* own = block.own_counts.data();
    for (std::size_t place = 0; place < scores.documents(); ++place) {
      const std::span<const RowUse> uses = block.of(place);
      add_rows(uses, weights_.data(), scores.of(place));
      own = add_own(place, uses, own);
    }
  }

  /// `counts` are those of the document and the ones behind it; returns where these begin.
  const std::uint64_t* add_own(std::size_t place, std::span<const RowUse> uses,
                               const std::uint64_t* counts) {
    const std::span<const std::uint32_t> topics = counted_.rows.topics_of(place);
    double* const sums = own_sums_.data() + counted_.rows.own_starts[place];
    for (std::size_t own = 0; own < topics.size(); ++own) {
      double sum = sums[own];
      const std::uint64_t* count = counts + own;
      for (const RowUse& use : uses) {
        sum += static_cast<double>(use.times) * family_.own_weight(*count, use.times, topics[own]);
        count += topics.size();
      }
      sums[own] = sum;
    }
    return counts + uses.size() * topics.size();
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
    const std::span<const std::uint32_t> topics = counted_.rows.topics_of(place);
    for (std::size_t own = 0; own < topics.size(); ++own) {
      const std::uint32_t topic = topics[own];
      if (left.documents[topic] > 0)
        out[topic] = own_sums_[counted_.rows.own_starts[place] + own] +
                     family_.own_rest(place, topic) + left.log_priors[topic];
    }
  }

  /// Whether no other document has one of its topics.
  bool is_alone(std::size_t place) const {
    const std::vector<std::uint64_t>& documents = counted_.task.labelled.topic_documents;
    return std::ranges::all_of(counted_.rows.topics_of(place),
                               [&](std::uint32_t topic) { return documents[topic] == 1; });
  }

  const Counted& counted_;
  Family family_;
  std::vector<std::uint64_t> count_of_;  ///< by topic, of the term where it has a cell
  std::vector<RowUse> uses_;             ///< of the term: places, and occurrences
  /// Of a block or a term: by term, then by topic.
  std::vector<double, analysis::HugePageAllocator<double>> weights_;
  std::vector<double> own_sums_;                      ///< by place, then by topic of the document
  std::unordered_map<std::uint32_t, LeftOver> left_;  ///< by slot
};

class MultinomialTerms {
 public:
  explicit MultinomialTerms(const Counted& counted)
      : counted_(counted), totals_(counted.topics), rests_(counted.topics) {
    for (const Cell& cell : counted.task.record.cells)
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
    return static_cast<double>(counted_.terms() - lone);
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
    for (std::size_t term = 0; term < counted_.terms(); ++term)
      see(counted_.task.record.cells_of(term));
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
    const auto vocabulary = static_cast<double>(counted_.terms()) - lone;
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

/// So many alphas take longer by term.
constexpr std::size_t kWorthTurning = 3;

template <typename Family>
std::vector<HeldOutScores> scores_of(const HeldOutTask& task, std::span<const double> alphas) {
  Counted all{task, task.labelled.topics.size(), judged_rows(task), {}};
  if (alphas.size() >= kWorthTurning) all.blocks = by_document(task, all.rows);
  LeaveOneOut<Family> walk(all);
  std::vector<HeldOutScores> scores;
  for (const double alpha : alphas) scores.push_back(walk.scores(alpha));
  return scores;
}

}  // namespace

bool has_closed_form(const HeldOutTask& task) {
  const Choices& choices = task.record.choices;
  if (choices.limits.chosen != FeatureChoice{} || choices.limits.max_terms > 0) return false;
  if (knows_no_rare_terms(task)) return false;
  if (task.record.source.weighing != WeighingOptions{}) return false;  // of whole documents only
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
