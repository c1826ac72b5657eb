#pragma once

/// Judging rankings the way trec_eval does.

#include <cstdint>
#include <istream>
#include <map>
#include <ostream>
#include <span>
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

/// Columns are separated by white space; blank lines and lines that begin with `#` are passed over.
/// Throw OptionError with file name and line where a line does not have its columns, or where it names
/// a document a second time for its topic.
Judgments read_judgments(std::istream& in, const std::string& name);
Run read_run(std::istream& in, const std::string& name);

/// A question of a batch: its text is words, not a query.
struct TrecTopic {
  std::string id;
  std::string text;
};

/// In the order of the file, one a line: id, tab, text; blank lines are passed over.
/// Throws OptionError with file name and line where there is no tab, or nothing before it.
std::vector<TrecTopic> read_topics(std::istream& in, const std::string& name);

/// Appends the entries, best first, as lines `topic Q0 document rank score run`; ranks begin at 1 and
/// scores read back equal. Throws OptionError when a name is empty or has white space in it, which the format
/// cannot hold.
void write_run(std::ostream& out, const std::string& topic, std::span<const RunEntry> entries,
               const std::string& run_name);

/// Names and values of measures, in trec_eval's order.
using Measures = std::vector<std::pair<std::string, double>>;

struct TrecEvaluation {
  std::vector<std::pair<std::string, Measures>> topics;  ///< by topic
  Measures all;                                          ///< means over topics; sums for num_*
};

/// Judges each topic that is in both run and judgments, as `trec_eval qrels run` does: entries are
/// ordered by score, ties by document id, both descending; the rank column is ignored.
/// Measures: num_q, num_ret, num_rel, num_rel_ret, map, gm_map, Rprec, bpref, recip_rank,
/// P_k and recall_k, ndcg, ndcg_cut_k, k in {5, 10, 15, 20, 30, 100, 200, 500, 1000}. num_q and gm_map, the
/// geometric mean of max(map, 0.00001), are of all topics only. Throws EmptyInputError when run and
/// judgments have no topic in common.
TrecEvaluation trec_evaluate(const Judgments& judgments, const Run& run);

}  // namespace inkling
