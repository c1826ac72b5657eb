#include "cli/batch_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/failure.h"
#include "cli/processors.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/synonyms.h"
#include "inkling/batch.h"
#include "inkling/trec.h"
#include "render/json.h"
#include "render/numbers.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kBatchHits = 1000;

void refuse_flags_of_one_query(const SearchRequest& request) {
  const bool of_one_query = !request.words.empty() || request.filter || request.explain ||
                            request.snippets || request.offset > 0 || request.join == Join::all ||
                            request.order || !request.facets.empty() || request.fold_duplicates ||
                            request.lenient || request.time_limit || request.count_up_to;
  if (!of_one_query) return;
  throw UsageError(
      "--topics ranks whole texts: no QUERY, --filter, --explain, --snippets, --offset, --op, "
      "--facet, --sort, "
      "--fold-duplicates, --lenient, --time-limit, --count-up-to",
      "leave them out, or search without --topics");
}

void write_json(std::ostream& out, const std::string& topic, const std::vector<RunEntry>& entries) {
  render::JsonWriter json(out);
  json.begin_object().member("topic", topic).array("hits", entries, [&](const RunEntry& entry) {
    json.begin_object().member("id", entry.document).member("score", entry.score).end_object();
  });
  json.end_object().end_line();
}

/// What all topics of a batch have in common, and what came of those that are written.
class Batch {
 public:
  Batch(const SearchRequest& request, const Ranker& ranker, const Session& session,
        const Searcher& searcher, std::size_t topics)
      : ranker_(ranker),
        field_weights_(request.rank.field_weights),
        synonyms_(read_synonyms(session, request.synonyms, searcher.index())),
        k_(request.k.value_or(kBatchHits)),
        run_name_(request.run_name.value_or("inkling")),
        session_(session),
        topics_(topics),
        // The run on a terminal would be torn by the line that shows how far it is.
        progress_(session.err, reports_in_words(session) && terminal_can_show_progress() &&
                                   ::isatty(STDOUT_FILENO) == 0) {}

  BatchOptions options(std::size_t threads) const {
    return {.query = {.ranker = ranker_, .field_weights = field_weights_, .synonyms = synonyms_},
            .k = k_,
            .threads = threads};
  }

  std::string lines(const TrecTopic& topic, const std::vector<RunEntry>& entries) const {
    std::ostringstream out;
    session_.json ? write_json(out, topic.id, entries)
                  : write_run(out, topic.id, entries, run_name_);
    return std::move(out).str();
  }

  void write(const std::string& lines, std::size_t hits) {
    session_.out << lines << std::flush;
    hits_ += hits;
    ++written_;
    progress_.show(BatchProgress{written_, topics_});
  }

  std::size_t hits() const noexcept { return hits_; }
  std::size_t written() const noexcept { return written_; }

 private:
  const Ranker& ranker_;
  FieldWeights field_weights_;
  Synonyms synonyms_;
  std::size_t k_;
  std::string run_name_;
  const Session& session_;
  std::size_t topics_;
  Progress progress_;
  std::size_t hits_ = 0;
  std::size_t written_ = 0;
};

/// A signal that finds all topics written came too late.
void stop_if_asked(const Batch& batch, std::size_t topics) {
  if (stop_signal() == 0 || batch.written() == topics) return;
  throw Stopped{stop_signal(), fmt::format("{} of {} written", render::grouped(batch.written()),
                                           render::counted(topics, "topic"))};
}

}  // namespace

ExitCode search_batch(const SearchRequest& request, const Ranker& ranker, const Session& session) {
  refuse_flags_of_one_query(request);
  if (request.topics == "-" && request.synonyms == "-") {
    throw UsageError("--topics and --synonyms cannot both be standard input",
                     "name a file for one of them");
  }
  const Searcher searcher(open_to_compare_text(session));
  const std::vector<TrecTopic> topics = read_file(session, *request.topics, &read_topics);
  const StopOnSignal stop_on_signal;
  Batch batch(request, ranker, session, searcher, topics.size());
  const auto write = [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
    if (stop_signal() != 0) return false;
    batch.write(batch.lines(topic, entries), entries.size());
    return true;
  };
  rank_topics(searcher, topics, batch.options(request.threads.value_or(processors())), write);
  stop_if_asked(batch, topics.size());
  return batch.hits() == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
