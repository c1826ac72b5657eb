/// analyze, terms, show, keywords, suggest: looking at texts, terms and documents.

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "render/index.h"
#include "render/keywords.h"
#include "render/numbers.h"
#include "service/browsing.h"

namespace inkling::cli {

namespace {

/// Its tokens take many times as much memory.
constexpr std::uint64_t kLongestText = std::uint64_t{64} << 20;

void tell_rest(const Session& session, std::uint64_t listed, std::uint64_t count) {
  if (count == listed) return;
  tell(session, {{false, fmt::format("{} of {}; --all lists all", render::grouped(listed),
                                     render::counted(count, "term"))}});
}

void tell_none(const Session& session, const char* what, const std::string& prefix) {
  const std::string such = prefix.empty() ? "" : fmt::format(" that begins with `{}`", prefix);
  tell(session, {{false, fmt::format("the index has no {}{}", what, such)}});
}

}  // namespace

ExitCode run(const AnalyzeCommand& command, const Session& session) {
  service::AnalyzeRequest request = command.request;
  if (request.text == "-") request.text = read_text(session, "-", kLongestText);
  const AnalyzedText analyzed = service::analyze(session.index, request);
  session.json ? render::write_json(session.out, analyzed)
               : render::print(session.out, analyzed, session.table_format());
  return ExitCode::done;
}

ExitCode run(const service::TermsRequest& request, const Session& session) {
  const bool is_for_people = !session.json && session.table_format() == TableFormat::table;
  const bool is_cut = is_for_people && !request.k && !request.all;
  service::TermsRequest asked = request;
  if (is_cut) asked.k = service::kUsualTerms;
  const Index index = open_snapshot(session);
  const std::vector<TermRow> terms = service::terms(index, asked);
  session.json ? render::write_json(session.out, terms)
               : render::print(session.out, terms, session.table_format());
  const bool is_none = terms.empty() && request.k != 0;
  if (is_none) tell_none(session, "term", request.prefix);
  if (is_cut && terms.size() == service::kUsualTerms) {
    session.out.flush();
    tell_rest(session, terms.size(), service::count_terms(index, request.prefix));
  }
  return is_none ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::ShowRequest& request, const Session& session) {
  const StoredDocument stored = service::show(open_snapshot(session), request);
  session.json ? render::write_json(session.out, stored) : render::print(session.out, stored);
  return ExitCode::done;
}

ExitCode run(const service::KeywordsRequest& request, const Session& session) {
  const DocumentKeywords keywords = service::keywords(Searcher(open_snapshot(session)), request);
  session.json ? render::write_json(session.out, keywords)
               : render::print(session.out, keywords, session.table_format());
  return keywords.distinct_terms == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::SuggestRequest& request, const Session& session) {
  const std::vector<WordCount> words =
      service::suggest(Searcher(open_to_compare_text(session)), request);
  session.json ? render::write_json(session.out, request.prefix, words)
               : render::print(session.out, words, session.table_format());
  const bool is_none = words.empty() && request.k > 0;
  if (is_none) tell_none(session, "word", request.prefix);
  return is_none ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
