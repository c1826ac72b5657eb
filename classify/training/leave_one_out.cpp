#include "classify/training/leave_one_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "classify/families/priors.h"
#include "classify/training/topic_masses.h"

namespace inkling::classify {

namespace {

/// ln(n + alpha) of whole numbers: nearly all counts are small, and a look-up is enough.
class Logs {
 public:
  explicit Logs(double alpha) : alpha_(alpha) {
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

/// One term after another: its cells of all documents.
template <typename Visit>
void for_each_term(const HeldOutTask& task, bool is_binary, Visit visit) {
  TopicMasses masses(task.labelled);
  std::vector<Cell> cells;
  for (std::size_t term = 0; term < task.table.terms.size(); ++term) {
    if (task.check) task.check();
    const std::span<const Posting> postings = task.table.of(term);
    for (const Posting& posting : postings)
      masses.add(task.table.slot_of[posting.row], is_binary ? 1 : posting.tf);
    cells.clear();
    masses.take_cells(cells);
    visit(postings, std::span<const Cell>(cells));
  }
}

class LeaveOneOut {
 public:
  LeaveOneOut(const HeldOutTask& task, std::span<const double> alphas)
      : task_(task),
        alphas_(alphas),
        topics_(task.labelled.topics.size()),
        is_binary_(task.record.choices.rule.weight == TermWeight::binary),
        scores_(alphas.size(), empty_scores(task)) {}

  virtual ~LeaveOneOut() = default;

  std::vector<HeldOutScores> run() {
    measure();
    sums_.resize(task_.folds.judged.size() * width());
    std::vector<double> row(width());
    for_each_term(task_, is_binary_,
                  [&](std::span<const Posting> postings, std::span<const Cell> cells) {
                    if (postings.size() < 2) return;  // unknown without its document
                    for (std::size_t at = 0; at < alphas_.size(); ++at)
                      weigh(cells, at, std::span(row).subspan(at * topics_, topics_));
                    for (const Posting& posting : postings) add(posting, cells, row);
                  });
    for (std::size_t at = 0; at < alphas_.size(); ++at) finish(at);
    return std::move(scores_);
  }

 protected:
  /// What all documents of other topics add for the term.
  virtual void weigh(std::span<const Cell> cells, std::size_t alpha, std::span<double> row) = 0;
  /// The same for a topic of the document, with `count` occurrences of the term in the topic, of
  /// which `own` are the document's.
  virtual double own_weight(std::uint64_t count, std::uint32_t own, std::uint32_t topic,
                            std::size_t alpha) const = 0;
  /// What is left to add when all terms of the document are.
  virtual double rest(std::size_t place, std::uint32_t topic, bool is_own,
                      std::size_t alpha) const = 0;
  virtual void see(std::span<const Posting> postings, std::span<const Cell> cells) = 0;

  const HeldOutTask& task_;
  std::span<const double> alphas_;
  std::size_t topics_;
  bool is_binary_;
  Rows rows_;
  std::size_t terms_ = 0;

 private:
  std::uint32_t occurrences(const Posting& posting) const { return is_binary_ ? 1 : posting.tf; }

  bool is_judged(std::uint32_t row) const { return task_.folds.of[row] != Folds::kNever; }

  void measure() {
    const std::size_t count = task_.folds.judged.size();
    rows_ = {std::vector<double>(count), std::vector<double>(count),
             std::vector<std::uint32_t>(count)};
    for_each_term(task_, is_binary_,
                  [&](std::span<const Posting> postings, std::span<const Cell> cells) {
                    ++terms_;
                    see(postings, cells);
                    for (const Posting& posting : postings) {
                      if (!is_judged(posting.row)) continue;
                      const std::uint32_t place = task_.folds.place[posting.row];
                      rows_.all_occurrences[place] += occurrences(posting);
                      if (postings.size() > 1) {
                        rows_.occurrences[place] += occurrences(posting);
                      } else {
                        ++rows_.lone_terms[place];
                      }
                    }
                  });
  }

  std::size_t width() const { return alphas_.size() * topics_; }

  /// The sums of a document, by alpha, then by topic: all alphas side by side, so that a posting
  /// costs one stretch of memory.
  std::span<double> sums_of(std::uint32_t place) {
    return {sums_.data() + place * width(), width()};
  }

  void add(const Posting& posting, std::span<const Cell> cells, std::span<const double> row) {
    if (!is_judged(posting.row)) return;
    const std::uint32_t own = occurrences(posting);
    const auto times = static_cast<double>(own);
    const std::span<double> out = sums_of(task_.folds.place[posting.row]);
    const std::vector<std::uint32_t>& truth =
        task_.labelled.slot_topics[task_.table.slot_of[posting.row]];
    // The own topics first, because what others add may be infinite.
    own_.clear();
    for (const std::uint32_t topic : truth) {
      const auto cell = std::ranges::lower_bound(cells, topic, {}, &Cell::topic);
      for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) {
        own_.push_back(out[alpha * topics_ + topic] +
                       times * own_weight(cell->count, own, topic, alpha));
      }
    }
    for (std::size_t at = 0; at < out.size(); ++at) out[at] += times * row[at];
    auto next = own_.begin();
    for (const std::uint32_t topic : truth) {
      for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha)
        out[alpha * topics_ + topic] = *next++;
    }
  }

  void finish(std::size_t alpha) {
    std::vector<std::uint64_t> documents = task_.labelled.topic_documents;
    for (std::size_t place = 0; place < task_.folds.judged.size(); ++place) {
      const std::uint32_t row = task_.folds.judged[place];
      const auto& truth = task_.labelled.slot_topics[task_.table.slot_of[row]];
      for (const std::uint32_t topic : truth) --documents[topic];
      const std::vector<double> priors = log_priors(task_.record, documents);
      const std::span<const double> sums =
          sums_of(static_cast<std::uint32_t>(place)).subspan(alpha * topics_, topics_);
      const std::span<double> out = scores_[alpha].of(place);
      for (std::uint32_t topic = 0; topic < topics_; ++topic) {
        const bool is_own = std::ranges::find(truth, topic) != truth.end();
        out[topic] = documents[topic] == 0
                         ? -std::numeric_limits<double>::infinity()
                         : sums[topic] + rest(place, topic, is_own, alpha) + priors[topic];
      }
      for (const std::uint32_t topic : truth) ++documents[topic];
    }
  }

  std::vector<double> sums_;  ///< by place, then by alpha, then by topic
  std::vector<HeldOutScores> scores_;
  std::vector<double> own_;  ///< of one posting, by own topic, then by alpha
};

class MultinomialLeaveOneOut final : public LeaveOneOut {
 public:
  MultinomialLeaveOneOut(const HeldOutTask& task, std::span<const double> alphas)
      : LeaveOneOut(task, alphas), totals_(topics_), logs_(alphas.begin(), alphas.end()) {}

 private:
  void see(std::span<const Posting>, std::span<const Cell> cells) override {
    for (const Cell& cell : cells) totals_[cell.topic] += static_cast<double>(cell.count);
  }

  void weigh(std::span<const Cell> cells, std::size_t alpha, std::span<double> row) override {
    std::ranges::fill(row, logs_[alpha](0));
    for (const Cell& cell : cells) row[cell.topic] = logs_[alpha](cell.count);
  }

  double own_weight(std::uint64_t count, std::uint32_t own, std::uint32_t,
                    std::size_t alpha) const override {
    return logs_[alpha](count - own);
  }

  double rest(std::size_t place, std::uint32_t topic, bool is_own,
              std::size_t alpha) const override {
    const double taken = is_own ? rows_.all_occurrences[place] : 0;
    const auto vocabulary = static_cast<double>(terms_ - rows_.lone_terms[place]);
    const double known = rows_.occurrences[place];
    if (known == 0) return 0;
    return -known * std::log(totals_[topic] - taken + alphas_[alpha] * vocabulary);
  }

  std::vector<double> totals_;
  std::vector<Logs> logs_;  ///< by alpha
};

class BernoulliLeaveOneOut final : public LeaveOneOut {
 public:
  BernoulliLeaveOneOut(const HeldOutTask& task, std::span<const double> alphas)
      : LeaveOneOut(task, alphas),
        all_absent_(alphas.size() * topics_),
        own_absent_(alphas.size() * topics_) {}

 private:
  double documents(std::uint32_t topic) const {
    return static_cast<double>(task_.labelled.topic_documents[topic]);
  }
  double absent_alpha(std::size_t alpha) const {
    return task_.record.choices.smoothing.absent_alpha.value_or(alphas_[alpha]);
  }
  /// ln of the rate of absence times its denominator, of a term in `count` of `all` documents.
  double log_absent(double count, double all, std::size_t alpha) const {
    return std::log(all - count + absent_alpha(alpha));
  }
  double log_denominator(double all, std::size_t alpha) const {
    return std::log(all + alphas_[alpha] + absent_alpha(alpha));
  }

  void see(std::span<const Posting>, std::span<const Cell> cells) override {
    auto cell = cells.begin();
    for (std::uint32_t topic = 0; topic < topics_; ++topic) {
      const bool has = cell != cells.end() && cell->topic == topic;
      const double count = has ? static_cast<double>((cell++)->count) : 0;
      for (std::size_t alpha = 0; alpha < alphas_.size(); ++alpha) {
        all_absent_[alpha * topics_ + topic] += log_absent(count, documents(topic), alpha);
        // A term of all documents is in the one that is left out: it is never absent there.
        if (count < documents(topic))
          own_absent_[alpha * topics_ + topic] += log_absent(count, documents(topic) - 1, alpha);
      }
    }
  }

  void weigh(std::span<const Cell> cells, std::size_t alpha, std::span<double> row) override {
    const double present = std::log(alphas_[alpha]);
    for (std::uint32_t topic = 0; topic < topics_; ++topic)
      row[topic] = present - log_absent(0, documents(topic), alpha);
    for (const Cell& cell : cells) {
      const auto count = static_cast<double>(cell.count);
      row[cell.topic] =
          std::log(count + alphas_[alpha]) - log_absent(count, documents(cell.topic), alpha);
    }
  }

  /// Present instead of what own_absent_ has for it.
  double own_weight(std::uint64_t count, std::uint32_t, std::uint32_t topic,
                    std::size_t alpha) const override {
    const auto all = static_cast<double>(count);
    const double present = std::log(all - 1 + alphas_[alpha]);
    return all < documents(topic) ? present - log_absent(all, documents(topic) - 1, alpha)
                                  : present;
  }

  double rest(std::size_t place, std::uint32_t topic, bool is_own,
              std::size_t alpha) const override {
    const std::size_t at = alpha * topics_ + topic;
    const auto lone = static_cast<double>(rows_.lone_terms[place]);
    const auto vocabulary = static_cast<double>(terms_) - lone;
    const double all = documents(topic) - (is_own ? 1 : 0);
    const double of_lone =
        is_own && documents(topic) <= 1 ? 0 : lone * log_absent(is_own ? 1 : 0, all, alpha);
    return (is_own ? own_absent_[at] : all_absent_[at]) - (lone > 0 ? of_lone : 0) -
           vocabulary * log_denominator(all, alpha);
  }

  std::vector<double> all_absent_;  ///< by alpha, then by topic: sums over the vocabulary
  std::vector<double> own_absent_;  ///< the same of the topic without a document that lacks all
};

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
    return BernoulliLeaveOneOut(task, alphas).run();
  return MultinomialLeaveOneOut(task, alphas).run();
}

}  // namespace inkling::classify
