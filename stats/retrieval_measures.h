#pragma once

/// Measures of one ranked list against relevance judgments, as trec_eval defines them
/// (https://github.com/usnistgov/trec_eval, versions 9.0.8 and 10.0-rc3, whose own tests they
/// reproduce; its file m_NAME.c is the source of NAME).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace inkling::stats {

/// The grade of an unjudged document. To all measures except infAP any negative grade
/// means the same.
inline constexpr int kUnjudged = -1;

/// The grade of an unjudged document in the pool from which a sample was drawn for judging. Only
/// infAP distinguishes it.
inline constexpr int kPooled = -2;

/// No cut-off: the whole list.
inline constexpr std::size_t kWholeList = std::numeric_limits<std::size_t>::max();

/// The levels at which precision is interpolated, 0 to 1 by 0.1. Written out, because 3 *
/// 0.1 is not 0.3.
inline constexpr double kRecallLevels[] = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

/// The gain of a relevance grade g: g itself (trec_eval; Jarvelin & Kekalainen 2002) or 2^g - 1
/// (Burges et al. 2005).
enum class Gain { linear, exponential };

/// One topic: the grades of the retrieved documents by rank, and of all judged documents. A grade
/// of `relevant_from` and above is relevant; one from 0 up to it is judged not relevant. R is the
/// number of relevant documents; if R = 0, every measure that divides by it is 0. Cost of a
/// measure: at most O(list); of the constructor: O(list + judged log judged).
class JudgedRanking {
 public:
  /// `grades[i]` is the grade of the document at rank i + 1, negative if it was not judged;
  /// `judged` holds the grades of all judged documents, retrieved or not, in any order;
  /// `relevant_from` is at least 1.
  JudgedRanking(std::vector<int> grades, std::vector<int> judged, int relevant_from = 1);

  std::size_t retrieved() const noexcept { return grades_.size(); }
  std::size_t relevant() const noexcept { return relevant_; }
  std::size_t relevant_retrieved() const noexcept { return relevant_until(kWholeList); }
  std::size_t judged_nonrelevant() const noexcept { return nonrelevant_; }
  /// trec_eval: num_nonrel_judged_ret.
  std::size_t nonrelevant_retrieved() const noexcept;

  /// (1/R) sum over the ranks of relevant documents, up to k, of the precision there. trec_eval:
  /// map, map_cut_k.
  double average_precision(std::size_t k = kWholeList) const noexcept;
  /// Relevant documents among the first k, over k, even if fewer were retrieved; k >= 1.
  /// trec_eval: P_k.
  double precision_at(std::size_t k) const noexcept;
  /// Relevant documents among the first k, over R. trec_eval: recall_k; set_recall for
  /// the whole list.
  double recall_at(std::size_t k) const noexcept;
  /// Relevant documents among the first k, over min(k, R): precision over the best possible one.
  /// trec_eval: relative_P_k.
  double relative_precision_at(std::size_t k) const noexcept;
  /// 1 if one of the first k is relevant, otherwise 0. trec_eval: success_k, by Tomlinson.
  double success_at(std::size_t k) const noexcept;
  /// Unjudged documents among the first k, over k, even if fewer were retrieved.
  /// trec_eval 10: unj_k.
  double unjudged_at(std::size_t k) const noexcept;

  /// precision_at(multiple * R), rounded up as in interpolated_precision(). trec_eval: Rprec,
  /// Rprec_mult_x.
  double r_precision(double multiple = 1) const noexcept;
  /// One over the rank of the first relevant document; 0 if there is none. trec_eval: recip_rank.
  double reciprocal_rank() const noexcept;

  /// The best precision from the rank on where ceil(recall * R) relevant documents are found; 0 if
  /// they are not found. Rounded up as in trec_eval 9, floor(recall * R + 0.9); trec_eval 10 rounds
  /// to the nearest, and so accepts 46 of 77 documents as a recall of 0.6. Manning, Raghavan &
  /// Schuetze (2008), ch. 8.4. trec_eval: iprec_at_recall_x.
  double interpolated_precision(double recall) const noexcept;
  /// The mean of interpolated_precision() over kRecallLevels. trec_eval: 11pt_avg.
  double eleven_point_average() const noexcept;

  /// (1/R) sum over retrieved relevant documents of 1 - min(n, R) / min(N, R), where n of the N
  /// judged non-relevant documents are above it; unjudged documents do not count. trec_eval: bpref.
  /// Buckley & Voorhees (2004), Retrieval Evaluation with Incomplete Information.
  double bpref() const noexcept;

  /// Average precision, estimated from a sample of judgments: (1/R) sum over ranks k of
  /// relevant documents of
  ///
  ///   1/k + (r + n + s)/k * (r + e) / (r + n + 2e),     e = 0.00001
  ///
  /// where r relevant documents, n non-relevant ones and s of grade kPooled are above; the rest was
  /// not in the pool. Without sampling it is average precision, except for e. trec_eval: infAP.
  /// Yilmaz & Aslam (2006), Estimating Average Precision with Incomplete and Imperfect Judgments.
  double inferred_average_precision() const noexcept;

  /// DCG@k over the DCG@k of the best possible list, DCG@k = sum over ranks i <= k of gain / log2(i
  /// + 1). Gains are those of all grades from 1, whatever counts as relevant. trec_eval: ndcg,
  /// ndcg_cut_k (linear gain).
  double ndcg(std::size_t k = kWholeList, Gain gain = Gain::linear) const noexcept;
  /// The mean, over all documents with a gain, of DCG over best DCG at the document's rank;
  /// for one that was not retrieved, at the end of both lists. trec_eval: ndcg_rel, an
  /// experiment by Buckley.
  double ndcg_over_documents() const noexcept;
  /// The mean of ndcg(k) over the ranks k at which the best list reaches a lower grade, and
  /// of ndcg() if at least two documents follow the last of them. trec_eval: Rndcg, an
  /// experiment by Buckley.
  double ndcg_over_grades() const noexcept;
  /// sum of gain / log2(2 + c - g) over the sum of all gains, where g is the gain of the list up to
  /// and including the document, and c that of the best list, counting each of its ranks as at
  /// least 1. trec_eval: G, an experiment by Buckley.
  double normalized_gain() const noexcept;
  /// (1/R) sum over retrieved relevant documents of 1 / log2(2 + n), where n documents above are
  /// not relevant. trec_eval: binG.
  double binary_gain() const noexcept;

  /// Relevant retrieved documents, over all retrieved ones. trec_eval: set_P.
  double set_precision() const noexcept;
  /// The same over min(retrieved, R). trec_eval: set_relative_P.
  double set_relative_precision() const noexcept;
  /// Precision times recall of the set. trec_eval: set_map.
  double set_average_precision() const noexcept;
  /// 2PR / (P + R) of the set. van Rijsbergen (1979), Information Retrieval, ch. 7.
  /// trec_eval: set_F.
  double set_f() const noexcept;
  /// Relevant retrieved less others retrieved. trec_eval: utility.
  double utility() const noexcept;

  /// (1 - p) sum over relevant ranks i of p^(i-1), 0 <= p < 1. Moffat & Zobel (2008),
  /// Rank-Biased Precision.
  double rank_biased_precision(double p) const noexcept;
  /// The same over all grades, each divided by the highest one that was judged. trec_eval 10:
  /// rbp, p = 0.9.
  double graded_rank_biased_precision(double p) const noexcept;
  /// What unjudged documents may add to it: p^n + (1 - p) sum over their ranks i of p^(i-1), where
  /// n is the length of the list; 0 if all of it is judged. trec_eval 10: rbp_resid, p = 0.9.
  double rank_biased_residual(double p) const noexcept;

  /// sum over ranks r of (1/r) P(r) product over i < r of (1 - P(i)), P = (2^g - 1) / 2^max_grade.
  /// Chapelle et al. (2009), Expected Reciprocal Rank for Graded Relevance.
  double expected_reciprocal_rank(int max_grade) const noexcept;

 private:
  bool is_relevant(int grade) const noexcept { return grade >= relevant_from_; }
  bool is_nonrelevant(int grade) const noexcept { return grade >= 0 && grade < relevant_from_; }
  std::size_t relevant_until(std::size_t k) const noexcept {
    return found_[std::min(k, grades_.size())];
  }
  std::size_t share_of_relevant(double share) const noexcept;

  std::vector<int> grades_;
  std::vector<int> ideal_;  ///< judged grades, best first
  int relevant_from_;
  /// Number of relevant documents among the first k, for k from 0.
  std::vector<std::size_t> found_;
  std::size_t relevant_ = 0;
  std::size_t nonrelevant_ = 0;
};

/// The DCG vector as first published: no discount at rank 1, 1/log2(rank) after it. Jarvelin &
/// Kekalainen (2002), Cumulated Gain-Based Evaluation of IR Techniques.
std::vector<double> discounted_cumulated_gain(std::span<const int> gains);

}  // namespace inkling::stats
