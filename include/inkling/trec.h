#pragma once

/// Judging rankings the way trec_eval does.

#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// topic -> document -> relevance, from the four columns `topic 0 document relevance`.
using Judgments = std::map<std::string, std::map<std::string, int>>;

struct RunEntry {
  std::string document;
  double score;
};
/// topic -> entries as read, from the six columns `topic Q0 document rank score run`.
using Run = std::map<std::string, std::vector<RunEntry>>;

/// Columns are separated by white space; blank lines and lines that begin with `#` are skipped, as
/// are byte order marks. Names are compared as they are written, escaped or not.
/// Both throw OptionError, with file name and line, if a line does not have its columns or names a
/// document for the second time for its topic.
Judgments read_judgments(std::istream& in, const std::string& name);
Run read_run(std::istream& in, const std::string& name);

/// A question of a batch: its text is words, not a query.
struct TrecTopic {
  std::string id;
  std::string text;
};

/// In the order of the file, one on each line: id, tab, text; blank lines are skipped. Throws
/// OptionError, with file name and line, if there is no tab, nothing before it, or the id of an
/// earlier topic.
std::vector<TrecTopic> read_topics(std::istream& in, const std::string& name);

/// Throws OptionError, about `what`, for a name that a run cannot hold: an empty one, or one with
/// white space.
void require_run_name(const char* what, std::string_view name);

/// Appends the entries, best first, as lines `topic Q0 document rank score run`; ranks begin at 1
/// and scores read back equal. Throws OptionError for a name that is empty or has white space in
/// it, which escaped_name() mends, for a topic that begins with `#` as comments do, and for a score
/// that is not finite: the format cannot hold them.
void write_run(std::ostream& out, const std::string& topic, std::span<const RunEntry> entries,
               const std::string& run_name);

/// Writes judgments as read_judgments() reads them, by topic and document. Throws OptionError for a
/// name that a file cannot hold.
void write_judgments(std::ostream& out, const Judgments& judgments);

/// A name as a TREC file can hold it: `my file.txt` becomes `my%20file.txt`. ASCII white space,
/// and control characters are written as % and two hexadecimal digits, and so is a % that looks
/// like the beginning of such an escape; all else stays. Different names stay different, so
/// judgments that name documents in this way fit a run that does.
std::string escaped_name(std::string_view name);
/// The name that escaped_name() wrote so.
std::string unescaped_name(std::string_view escaped);

/// Names and values of measures, in trec_eval's order.
using Measures = std::vector<std::pair<std::string, double>>;

struct JudgingOptions {
  int relevant_from = 1;  ///< the least grade that is relevant, at least 1; `trec_eval -l`
  bool complete =
      false;  ///< all topics with judgments count, not only those that the run has; `trec_eval -c`
  /// Ranks, from 1, at which P, recall, ndcg_cut, map_cut, relative_P, success and unj are
  /// measured, as by `trec_eval -m P.7`; empty: those that are usual for each.
  std::vector<std::size_t> cutoffs{};
};

struct TrecEvaluation {
  std::vector<std::pair<std::string, Measures>> topics;  ///< by topic
  Measures all;                                          ///< means over topics; sums for num_*
};

/// Judges each topic that is in both run and judgments, as `trec_eval -m all_trec qrels run` does:
/// entries are ordered by score, ties by document id, both descending; the rank column is ignored.
/// With `complete`, a topic that the run lacks counts as one for which nothing was found.
///
/// The measures are all those of trec_eval 9.0.8 with their usual cut-offs, by its names and in its
/// order, and rbp, rbp_resid and unj_k of version 10; stats/retrieval_measures.h defines each.
/// num_q and the geometric means, gm_map and gm_bpref, are of all topics only. Throws
/// EmptyInputError when there is no topic to judge; OptionError when `relevant_from` or a cut-off
/// is less than 1, a score is NaN, or a topic lists a document twice. Cost: O(entries log entries).
TrecEvaluation trec_evaluate(const Judgments& judgments, const Run& run,
                             const JudgingOptions& options = {});

struct ComparisonOptions {
  JudgingOptions judging{};
  std::uint64_t permutations =
      100'000;             ///< how many are drawn if there are too many to try all; at least 1
  std::uint64_t seed = 1;  ///< of the draws
  std::size_t resamples = 10'000;  ///< bootstrap samples of topics, 100 to 1,000,000
};

/// One measure of two runs on the same topics.
struct MeasureComparison {
  std::string measure;
  double first = 0;        ///< over all topics
  double second = 0;       ///< over all topics
  double difference = 0;   ///< first - second
  std::size_t better = 0;  ///< topics where the first run is above the second
  std::size_t worse = 0;   ///< topics where it is below
  double p_value = 1;
  bool is_exact = true;  ///< all permutations were tried
  double low = 0;        ///< the 95 % interval of the difference
  double high = 0;
};

struct TrecComparison {
  TrecEvaluation first;
  TrecEvaluation second;        ///< of the same topics
  std::size_t only_first = 0;   ///< topics with judgments that the second run does not have
  std::size_t only_second = 0;  ///< topics with judgments that the first run does not have
  std::vector<MeasureComparison> measures;  ///< in trec_eval's order, without num_q
};

/// Compares two runs by the paired randomisation test over topics (stats/randomisation_test.h) of
/// each measure: of the logarithms where the measure is a geometric mean, of the values where it is
/// a mean or a sum.
///
/// The interval of each difference is the percentile bootstrap over topics (stats/bootstrap.h): the
/// same samples for all measures.
///
/// Topics are those with judgments that at least one run has, with `complete` all with judgments.
/// If one run lacks a topic, it has found nothing for it, as `trec_eval -c` counts it: leaving the
/// topic out would reward a run for not answering.
/// Throws what trec_evaluate() does, and OptionError when `permutations` is 0 or `resamples`
/// outside its domain. Cost: that of two evaluations, and O(topics * (permutations + resamples))
/// for each measure. Memory: 16 bytes for each resample and measure.
TrecComparison trec_compare(const Judgments& judgments, const Run& first, const Run& second,
                            const ComparisonOptions& options = {});

/// Leaves the measures that `names` name: `map`, `P_10`; a family with all its cut-offs, `P`,
/// `ndcg_cut`; or, as in trec_eval, `official` and `all_trec`. Throws UnknownNameError for a name
/// of none.
void choose_measures(TrecEvaluation& evaluation, const std::vector<std::string>& names);
void choose_measures(TrecComparison& comparison, const std::vector<std::string>& names);

}  // namespace inkling
