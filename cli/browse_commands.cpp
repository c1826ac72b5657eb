/// analyze, terms, show: looking at texts, terms and documents.

#include <cmath>
#include <limits>

#include "cli/commands.h"
#include "inkling/text_analyzer.h"

namespace inkling::cli {

namespace {

/// What was asked for; else what the index does, if there is one.
AnalyzerSettings settings(const AnalyzerRequest& request, const Session& session) {
  if (request.asks()) return request.settings();
  try {
    return Index::open(session.index).analyzer();
  } catch (const IndexMissingError&) {
    return {};
  }
}

render::TokenRow row(AnalyzedToken token) {
  std::optional<std::string> term;
  if (!token.term.empty()) term = std::move(token.term);
  return {std::move(token.surface), std::move(term), token.start, token.end,
          std::move(token.reason)};
}

render::TermRow row(const TermCursor& cursor, double documents) {
  const TermStatistics statistics = cursor.statistics();
  return {.term = std::string(cursor.term()),
          .surface = cursor.surface(),
          .df = statistics.df,
          .cf = statistics.cf,
          .idf = std::log2(documents / statistics.df)};
}

}  // namespace

ExitCode run(const AnalyzeRequest& request, const Session& session) {
  const std::string text = request.text == "-" ? read_text(session, "-") : request.text;
  TextAnalyzer analyzer(settings(request.analyzer, session));
  require_analyzable(text);  // before anything is written
  render::AnalyzedText analyzed;
  analyzed.for_each_token = [&](const auto& sink) {
    analyzer.analyze(text, [&](AnalyzedToken token) { sink(row(std::move(token))); });
  };
  if (analyzer.settings().language == kDetectedLanguage)
    analyzed.language = analyzer.language_of(text);
  session.json ? render::write_json(session.out, analyzed) : render::print(session.out, analyzed);
  return ExitCode::done;
}

ExitCode run(const TermsRequest& request, const Session& session) {
  const Index index = open_snapshot(session);
  const std::size_t most = request.k.value_or(std::numeric_limits<std::size_t>::max());
  std::vector<render::TermRow> terms;
  for (TermCursor cursor = index.terms(FieldId::text, request.prefix);
       !cursor.exhausted() && terms.size() < most; cursor.advance()) {
    terms.push_back(row(cursor, index.document_count()));
  }
  session.json ? render::write_json(session.out, terms) : render::print(session.out, terms);
  return terms.empty() ? ExitCode::no : ExitCode::done;
}

ExitCode run(const ShowRequest& request, const Session& session) {
  const Index index = open_snapshot(session);
  const std::optional<DocId> doc = index.find(request.id);
  if (!doc) throw UnknownNameError("document", request.id);
  const StoredDocument stored = index.document(*doc);
  session.json ? render::write_json(session.out, stored) : render::print(session.out, stored);
  return ExitCode::done;
}

}  // namespace inkling::cli
