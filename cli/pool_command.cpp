/// judge.

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/keys.h"
#include "cli/limited_input.h"
#include "inkling/pool_judging.h"
#include "inkling/trec.h"
#include "render/listed.h"
#include "render/numbers.h"
#include "render/pool.h"
#include "render/trec.h"
#include "service/judging.h"

namespace inkling::cli {

namespace {

/// Asks about one document after the other; each judgment is in the file before the next one.
class JudgingDialogue {
 public:
  JudgingDialogue(const Session& session, const Searcher& searcher, PoolJudge& pool,
                  const JudgmentFile& judgments)
      : session_(session),
        searcher_(searcher),
        pool_(pool),
        judgments_(judgments),
        keys_(session.in, session.out) {}

  void run() {
    while (const PoolItem* item = pool_.current()) {
      render::print_pooled(session_.out, *item, pooled_document(searcher_, *item));
      if (!answer()) return;
    }
  }

 private:
  /// False when there is no more.
  bool answer() {
    for (;;) {
      session_.out << "> " << std::flush;
      const std::optional<std::string> typed = keys_.next();
      if (!typed || *typed == "q") return false;
      if (take(*typed)) return true;
      render::print_judging_keys(session_.out);
    }
  }

  /// Whether it was an answer.
  bool take(const std::string& typed) {
    if (typed.size() != 1) return false;
    const char key = typed.front();
    if (key >= '0' && key <= '3') {
      judge(key - '0');
      return true;
    }
    if (key == 's') pool_.skip();
    if (key == 'u') return undo();
    if (key == 'v') show_rankings(pool_.current()->topic);
    return key == 's' || key == 'v';
  }

  void judge(int grade) {
    const std::string topic = pool_.current()->topic;
    judgments_.write(topic, pool_.current()->id, grade);
    pool_.judge(grade);
    const PoolItem* const next = pool_.current();
    if (next == nullptr || next->topic != topic) show_rankings(topic);
  }

  bool undo() {
    const std::size_t judged = pool_.judged();
    if (!pool_.undo()) {
      session_.out << "nothing to undo\n";
      return false;
    }
    const PoolItem& item = *pool_.current();
    if (pool_.judged() < judged) judgments_.take_back(item.topic, item.id);
    return true;
  }

  void show_rankings(const std::string& topic) {
    session_.out << '\n';
    render::print_rankings(session_.out, pool_.side_by_side(topic));
  }

  const Session& session_;
  const Searcher& searcher_;
  PoolJudge& pool_;
  const JudgmentFile& judgments_;
  Keys keys_;
};

service::NamedRun named_run(const std::string& path) {
  return {path, read_limited(path, &read_run)};
}

/// Rankings may have topics that nobody is asked about.
void warn_of_other_topics(const Session& session, const std::vector<TrecTopic>& topics,
                          const std::vector<const service::NamedRun*>& runs,
                          const std::string& path) {
  constexpr std::size_t kListed = 5;
  std::set<std::string> others;
  for (const service::NamedRun* run : runs) {
    for (const auto& [topic, entries] : run->run) others.insert(topic);
  }
  for (const TrecTopic& topic : topics) others.erase(topic.id);
  if (others.empty()) return;
  warn(session, fmt::format("{} lacks {} of the rankings, which cannot be judged: {}", path,
                            render::counted(others.size(), "topic"),
                            render::listed({others.begin(), others.end()}, kListed)));
}

/// What the judgments so far say of the two rankings.
void tell_comparison(const Session& session, const PoolJudge& pool, const service::NamedRun& first,
                     const service::NamedRun& second) {
  session.out << fmt::format("\n{} judged, {} left\n", render::counted(pool.judged(), "document"),
                             render::grouped(pool.left()));
  if (pool.judgments().empty()) return;
  session.out << '\n';
  service::CompareRunsRequest request;
  request.judge.measures = {"P_10", "recip_rank", "ndcg_cut_10", "map", "unj_10"};
  render::print(session.out, service::compare_runs(pool.judgments(), first, second, request), false,
                session.table_format());
}

}  // namespace

ExitCode run(const JudgeCommand& command, const Session& session) {
  if (session.json) {
    throw UsageError("`inkling judge` asks a person and has no JSON answer",
                     "`inkling trec-eval QRELS RUN --compare RUN2 --json` has the measures");
  }
  const std::vector<TrecTopic> topics = read_limited(command.topics, &read_topics);
  const service::NamedRun first = named_run(command.run), second = named_run(command.compared);
  const Searcher searcher(open_to_compare_text(session));
  warn_of_other_topics(session, topics, {&first, &second}, command.topics);
  const JudgmentFile judgments(command.qrels);
  PoolJudge pool(topics, first.run, second.run, judgments.read(), command.request.options);
  if (pool.current() == nullptr && pool.judgments().empty()) {
    session.out << "neither ranking has a document for any of the topics\n";
    return ExitCode::no;
  }
  JudgingDialogue(session, searcher, pool, judgments).run();
  tell_comparison(session, pool, first, second);
  return ExitCode::done;
}

}  // namespace inkling::cli
