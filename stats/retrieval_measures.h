#pragma once

/// Measures of one ranked list against relevance judgments, as trec_eval defines them.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace inkling::stats {

/// The grade of a document that nobody judged. Any negative grade means the same, as in trec_eval.
inline constexpr int kUnjudged = -1;

/// No cut-off: the whole list.
inline constexpr std::size_t kWholeList = std::numeric_limits<std::size_t>::max();

/// The gain of a relevance grade g: g itself (trec_eval; Jarvelin & Kekalainen 2002) or 2^g - 1 (Burges et al. 2005).
enum class Gain { linear, exponential };

/// One topic: the grades of the retrieved documents by rank, and of all that were judged.
/// Grade 1 and above is relevant, 0 is judged not relevant. R below is the number of relevant
/// documents; with R = 0 every measure that divides by it is 0. Cost of a measure: O(list), of the
/// constructor: O(judged log judged).
class JudgedRanking {
 public:
  /// `grades[i]` is of the document at rank i + 1, negative when it was not judged; `judged` holds the
  /// grades of all judged documents, retrieved or not, in any order.
  JudgedRanking(std::vector<int> grades, std::vector<int> judged);

  std::size_t retrieved() const noexcept { return grades_.size(); }
  std::size_t relevant() const noexcept { return relevant_; }
  std::size_t relevant_retrieved() const noexcept { return relevant_until(kWholeList); }
  std::size_t judged_nonrelevant() const noexcept { return nonrelevant_; }

  /// (1/R) sum over the ranks of relevant documents of the precision there. trec_eval: map.
  double average_precision() const noexcept;
  /// Relevant ones among the first k, over k, even when fewer were retrieved; k >= 1. trec_eval: P_k.
  double precision_at(std::size_t k) const noexcept;
  /// Relevant ones among the first k, over R. trec_eval: recall_k.
  double recall_at(std::size_t k) const noexcept;
  /// precision_at(R). trec_eval: Rprec.
  double r_precision() const noexcept;
  /// One over the rank of the first relevant document; 0 when there is none. trec_eval: recip_rank.
  double reciprocal_rank() const noexcept;

  /// (1/R) sum over retrieved relevant documents of 1 - min(n, R) / min(N, R), where n of the N judged
  /// non-relevant documents stand above it; documents without judgment do not count. trec_eval: bpref.
  /// Buckley & Voorhees (2004), Retrieval Evaluation with Incomplete Information.
  double bpref() const noexcept;

  /// DCG@k over the DCG@k of the best possible list, DCG@k = sum over ranks i <= k of gain / log2(i + 1).
  /// trec_eval: ndcg, ndcg_cut_k (linear gain).
  double ndcg(std::size_t k = kWholeList, Gain gain = Gain::linear) const noexcept;

  /// (1 - p) sum over relevant ranks i of p^(i-1), 0 <= p < 1. Moffat & Zobel (2008), Rank-Biased Precision.
  double rank_biased_precision(double p) const noexcept;

  /// sum over ranks r of (1/r) P(r) product over i < r of (1 - P(i)), P = (2^g - 1) / 2^max_grade.
  /// Chapelle et al. (2009), Expected Reciprocal Rank for Graded Relevance.
  double expected_reciprocal_rank(int max_grade) const noexcept;

 private:
  std::size_t relevant_until(std::size_t k) const noexcept;

  std::vector<int> grades_;
  std::vector<int> ideal_;  ///< judged grades, best first
  std::size_t relevant_ = 0;
  std::size_t nonrelevant_ = 0;
};

/// The DCG vector as first published: no discount at rank 1, 1/log2(rank) after it.
/// Jarvelin & Kekalainen (2002), Cumulated Gain-Based Evaluation of IR Techniques.
std::vector<double> discounted_cumulated_gain(std::span<const int> gains);

}  // namespace inkling::stats
