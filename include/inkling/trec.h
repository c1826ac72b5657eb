#pragma once

/// Judging rankings the way trec_eval does.

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace inkling {

/// topic -> document -> relevance, from the four columns `topic 0 document relevance`.
using Judgments = std::map<std::string, std::map<std::string, int>>;

struct RunEntry {
  std::string document;
  double score;
};
/// topic -> entries as read, from the six columns `topic Q0 document rank score run`.
using Run = std::map<std::string, std::vector<RunEntry>>;

/// Throw OptionError with file name and line where a line does not have its columns.
Judgments read_judgments(std::istream& in, const std::string& name);
Run read_run(std::istream& in, const std::string& name);

/// Names and values of measures, in trec_eval's order.
using Measures = std::vector<std::pair<std::string, double>>;

struct TrecEvaluation {
  std::vector<std::pair<std::string, Measures>> topics;  ///< by topic
  Measures all;                                          ///< means over topics; sums for num_*
};

/// Judges each topic that is in both run and judgments, as `trec_eval qrels run` does: entries are
/// ordered by score, ties by document id, both descending; the rank column is ignored.
/// Measures: num_q, num_ret, num_rel, num_rel_ret, map, gm_map, Rprec, bpref, recip_rank,
/// P_k and recall_k, ndcg, ndcg_cut_k, k in {5, 10, 15, 20, 30, 100, 200, 500, 1000}.
TrecEvaluation trec_evaluate(const Judgments& judgments, const Run& run);

}  // namespace inkling
