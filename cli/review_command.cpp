/// review.

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/keys.h"
#include "inkling/reviewer.h"
#include "render/reviewing.h"
#include "render/utf8.h"
#include "service/reviewing.h"

namespace inkling::cli {

namespace {

/// Where no document waits for a label.
constexpr std::string_view kAtTheEnd = "that was the last document: u undo  q quit";

/// Asks about one document after the other.
class Dialogue {
 public:
  Dialogue(const Session& session, Reviewer& reviewer)
      : session_(session), reviewer_(reviewer), keys_(session.in, session.out) {}

  void run() {
    while (is_there_more()) {
      if (!answer()) return;
      tell_if_not_learned();
    }
  }

 private:
  /// Shows the document that is asked about. Behind the last one its label can still be taken back.
  bool is_there_more() {
    if (reviewer_.current()) {
      render::print(session_.out, *reviewer_.current(), reviewer_.topics());
      return true;
    }
    if (reviewer_.tally().labelled == 0) return false;
    session_.out << kAtTheEnd << '\n';
    return true;
  }

  /// False when there is no more.
  bool answer() {
    for (;;) {
      session_.out << "> " << std::flush;
      const std::optional<std::string> typed = keys_.next();
      if (!typed || *typed == "q") return false;
      if (reviewer_.current() ? take(*typed) : take_at_the_end(*typed)) return true;
      session_.out << keys() << '\n';
    }
  }

  /// Whether it was an answer.
  bool take(const std::string& typed) {
    if (typed == "s") {
      reviewer_.skip();
      return true;
    }
    if (typed == "u") {
      if (reviewer_.undo()) return true;
      session_.out << "nothing to undo\n";
      return false;
    }
    if (typed == "n" || typed.starts_with("n ")) return take_new(typed);
    const std::optional<std::size_t> topic = render::topic_of_key(reviewer_.topics(), typed);
    if (!topic) return refuse(typed);
    reviewer_.label(reviewer_.topics()[*topic]);
    return true;
  }

  std::string keys() const {
    return reviewer_.current() ? render::review_keys(reviewer_.topics()) : std::string(kAtTheEnd);
  }

  bool take_at_the_end(const std::string& typed) { return typed == "u" && reviewer_.undo(); }

  bool take_new(const std::string& typed) {
    const std::string name = typed.size() > 2 ? typed.substr(2) : keys_.line("topic: ");
    if (name.empty()) {
      session_.out << "a new topic needs a name\n";
      return false;
    }
    reviewer_.label(name);
    return true;
  }

  /// A mistyped name must not become a topic.
  bool refuse(const std::string& typed) {
    const std::string shown = render::terminal_text(typed);
    if (typed.empty()) {
      session_.out << "nothing was typed\n";
    } else if (typed.size() == 1) {
      session_.out << fmt::format("no topic has the key `{}`\n", shown);
    } else {
      session_.out << fmt::format("`{}` is not a topic; `n {}` makes it one\n", shown, shown);
    }
    return false;
  }

  void tell_if_not_learned() {
    const ReviewTally& tally = reviewer_.tally();
    for (std::size_t at = told_counted_; at < tally.counted_before.size(); ++at) {
      warn(session_, fmt::format("the label of {} is set, but the model does not learn it: it goes "
                                 "on counting the document under a label that was taken away, "
                                 "until it is trained again",
                                 render::terminal_name(tally.counted_before[at])));
    }
    told_counted_ = tally.counted_before.size();
    if (tally.learns || is_told_) return;
    is_told_ = true;
    warn(session_, fmt::format("labels are set, but the model does not learn them until it is "
                               "trained again: {}",
                               tally.why));
  }

  const Session& session_;
  Reviewer& reviewer_;
  Keys keys_;
  bool is_told_ = false;
  std::size_t told_counted_ = 0;  ///< of ReviewTally::counted_before
};

/// Only the queue: for programs, and in rows.
bool lists_only(const Session& session) {
  return session.json || session.table_format() != TableFormat::table;
}

ExitCode list_queue(const service::ReviewRequest& request, const Session& session) {
  const ReviewQueue queue = service::review_queue(open_snapshot(session), request);
  session.json ? render::write_json(session.out, request.name, queue)
               : render::print(session.out, queue, session.table_format());
  return queue.items.empty() ? ExitCode::no : ExitCode::done;
}

}  // namespace

ExitCode run(const service::ReviewRequest& request, const Session& session) {
  if (lists_only(session)) return list_queue(request, session);
  Reviewer reviewer(session.index, request.name,
                    {.where = request.where, .batch = request.options, .wait = request.wait});
  if (!reviewer.current()) {
    session.out << "every selected document has a label\n";
    return ExitCode::no;
  }
  Dialogue(session, reviewer).run();
  render::print(session.out, reviewer.tally());
  return ExitCode::done;
}

}  // namespace inkling::cli
