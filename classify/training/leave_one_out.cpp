#include "classify/training/leave_one_out.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <unordered_map>
#include <utility>

#include "classify/counts/row_sums.h"
#include "classify/families/priors.h"
#include "classify/training/fold_terms.h"
#include "classify/training/judged_rows.h"
#include "classify/training/left_out_terms.h"

namespace inkling::classify {

namespace {

/// What is left of a set of topics when one of its documents is.
struct LeftOver {
  std::vector<std::uint64_t> documents;  ///< by topic
  std::vector<double> log_priors;
};

/// As many alphas as are scored in one pass: a short row of each number.
constexpr std::size_t kAlphasAtOnce = kShortRow;

/// Adds up the scores of documents for several alphas: by term where it is one, else in blocks of
/// terms by document, whose sums stay in registers while what terms add for all alphas comes from
/// the cache of a processor. Most terms occur as often in topics as others do, so that a table by
/// count has few rows.
///
/// For its alpha a family has weight() for what a term adds to a topic that is not the document's,
/// by its count there, own_weight() for the same of one that is, and rests() and own_rest() for
/// what is left to add when all terms of the document are. Family::Counts numbers the counts that
/// occur.
template <typename Family>
class LeaveOneOut {
 public:
  LeaveOneOut(const Counted& counted, std::span<const double> alphas)
      : counted_(counted),
        counts_(counted),
        count_of_(counted.topics),
        scores_(alphas.size(), zero_scores(counted.task)),
        own_sums_(counted.rows.own_topics.size() * alphas.size()) {
    for (const double alpha : alphas) families_.emplace_back(counted, alpha);
  }

  std::vector<HeldOutScores> run() {
    if (counted_.blocks.empty()) add_by_term();
    for (const TermBlock& block : counted_.blocks) add(block);
    for (std::size_t alpha = 0; alpha < scores_.size(); ++alpha) finish(alpha);
    return std::move(scores_);
  }

 private:
  // Sums of a document's own topics are added up apart, and replace those of all in the end.

  void add_by_term() {
    const Family& family = families_.front();
    std::vector<double> weights(counted_.topics);
    std::vector<RowUse> uses;
    for (std::uint32_t term = 0; term < counted_.terms(); ++term) {
      if (counted_.task.table.document_count(term) == 1) continue;
      for (const Cell& cell : counted_.task.record.cells_of(term))
        count_of_[cell.topic] = cell.count;
      for (std::uint32_t topic = 0; topic < counted_.topics; ++topic)
        weights[topic] = family.weight(count_of_[topic], topic);
      uses.clear();
      for (const Posting& posting : counted_.task.table.of(term)) {
        const std::uint32_t place = counted_.rows.place_of[posting.row];
        if (place != kNoRow) uses.push_back({place, counted_.rows.times(posting)});
      }
      add_to_rows(uses, weights, scores_.front().values.data());
      for (const RowUse& use : uses) add_own(use);
      for (const Cell& cell : counted_.task.record.cells_of(term)) count_of_[cell.topic] = 0;
    }
  }

  void add_own(const RowUse& use) {
    const JudgedRows& rows = counted_.rows;
    const auto times = static_cast<double>(use.times);
    for (std::uint32_t own = rows.own_starts[use.row]; own < rows.own_starts[use.row + 1]; ++own) {
      const std::uint32_t topic = rows.own_topics[own];
      own_sums_[own] += times * families_.front().own_weight(count_of_[topic], use.times, topic);
    }
  }

  void add(const TermBlock& block) {
    const std::vector<std::uint32_t> chosen = counts_of(block);
    const std::vector<double> table = table_of_counts();
    const std::uint64_t* own = block.own_counts.data();
    std::vector<double> sums(counted_.topics * kAlphasAtOnce);
    for (std::size_t place = 0; place < counted_.rows.occurrences.size(); ++place) {
      const std::span<const RowUse> uses = block.of(place);
      for (std::size_t alpha = 0; alpha < scores_.size(); ++alpha) {
        for (std::size_t topic = 0; topic < counted_.topics; ++topic)
          sums[topic * kAlphasAtOnce + alpha] = scores_[alpha].of(place)[topic];
      }
      add_chosen_rows(uses, chosen.data(), table.data(), sums);
      for (std::size_t alpha = 0; alpha < scores_.size(); ++alpha) {
        for (std::size_t topic = 0; topic < counted_.topics; ++topic)
          scores_[alpha].of(place)[topic] = sums[topic * kAlphasAtOnce + alpha];
      }
      own = add_own(place, uses, own);
    }
  }

  /// By term of the block, then by topic: the number of its count there.
  std::vector<std::uint32_t> counts_of(const TermBlock& block) {
    std::vector<std::uint32_t> chosen;
    chosen.reserve(block.terms.size() * counted_.topics);
    for (const std::uint32_t term : block.terms) {
      const std::size_t first = chosen.size();
      for (std::uint32_t topic = 0; topic < counted_.topics; ++topic)
        chosen.push_back(counts_.unseen(topic));
      for (const Cell& cell : counted_.task.record.cells_of(term))
        chosen[first + cell.topic] = counts_.number_of(cell.count, cell.topic);
    }
    return chosen;
  }

  /// By the number of a count: its weight for each alpha.
  std::vector<double> table_of_counts() const {
    std::vector<double> table(counts_.size() * kAlphasAtOnce);
    counts_.for_each([&](std::size_t number, std::uint64_t count, std::uint32_t topic) {
      for (std::size_t alpha = 0; alpha < families_.size(); ++alpha)
        table[number * kAlphasAtOnce + alpha] = families_[alpha].weight(count, topic);
    });
    return table;
  }

  /// `counts` are those of the document and the ones behind it; returns where these begin.
  const std::uint64_t* add_own(std::size_t place, std::span<const RowUse> uses,
                               const std::uint64_t* counts) {
    const std::span<const std::uint32_t> topics = counted_.rows.topics_of(place);
    std::array<double, kAlphasAtOnce> sums;
    for (std::size_t own = 0; own < topics.size(); ++own) {
      double* const all =
          own_sums_.data() + (counted_.rows.own_starts[place] + own) * scores_.size();
      std::copy_n(all, scores_.size(), sums.begin());
      const std::uint64_t* count = counts + own;
      for (const RowUse& use : uses) {
        const auto times = static_cast<double>(use.times);
        for (std::size_t alpha = 0; alpha < families_.size(); ++alpha)
          sums[alpha] += times * families_[alpha].own_weight(*count, use.times, topics[own]);
        count += topics.size();
      }
      std::copy_n(sums.begin(), scores_.size(), all);
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

  void finish(std::size_t alpha) {
    HeldOutScores& scores = scores_[alpha];
    for (std::size_t place = 0; place < scores.documents(); ++place) {
      finish(alpha, place);
      scores.unknown.push_back(is_alone(place));
      scores.wordless.push_back(counted_.rows.occurrences[place] == 0);
    }
    scores.occurrences = counted_.rows.occurrences;
  }

  void finish(std::size_t alpha, std::size_t place) {
    constexpr double kImpossible = -std::numeric_limits<double>::infinity();
    Family& family = families_[alpha];
    const LeftOver& left = left_over(scores_[alpha].slots[place]);
    const std::span<double> out = scores_[alpha].of(place);
    const std::span<const double> rests = family.rests(place);
    for (std::size_t topic = 0; topic < out.size(); ++topic) {
      out[topic] = left.documents[topic] == 0 ? kImpossible
                                              : out[topic] + rests[topic] + left.log_priors[topic];
    }
    const std::span<const std::uint32_t> topics = counted_.rows.topics_of(place);
    for (std::size_t own = 0; own < topics.size(); ++own) {
      const std::uint32_t topic = topics[own];
      const std::size_t at = (counted_.rows.own_starts[place] + own) * scores_.size() + alpha;
      if (left.documents[topic] > 0)
        out[topic] = own_sums_[at] + family.own_rest(place, topic) + left.log_priors[topic];
    }
  }

  /// Whether no other document has one of its topics.
  bool is_alone(std::size_t place) const {
    const std::vector<std::uint64_t>& documents = counted_.task.labelled.topic_documents;
    return std::ranges::all_of(counted_.rows.topics_of(place),
                               [&](std::uint32_t topic) { return documents[topic] == 1; });
  }

  const Counted& counted_;
  typename Family::Counts counts_;
  std::vector<Family> families_;         ///< by alpha
  std::vector<std::uint64_t> count_of_;  ///< by topic, of a term
  std::vector<HeldOutScores> scores_;    ///< by alpha
  std::vector<double> own_sums_;         ///< by place, by topic of the document, then by alpha
  std::unordered_map<std::uint32_t, LeftOver> left_;  ///< by slot
};

/// So many alphas take longer by term.
constexpr std::size_t kWorthTurning = 3;

template <typename Family>
std::vector<HeldOutScores> scores_of(const HeldOutTask& task, std::span<const double> alphas) {
  Counted all{task, task.labelled.topics.size(), judged_rows(task), totals_of(task), {}};
  if (alphas.size() >= kWorthTurning) all.blocks = by_document(task, all.rows);
  const std::size_t at_once = all.blocks.empty() ? 1 : kAlphasAtOnce;
  std::vector<HeldOutScores> scores;
  for (std::size_t at = 0; at < alphas.size(); at += at_once) {
    LeaveOneOut<Family> walk(all, alphas.subspan(at, std::min(at_once, alphas.size() - at)));
    std::ranges::move(walk.run(), std::back_inserter(scores));
  }
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
