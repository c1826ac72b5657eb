/// /documents/{id}, /terms, /suggest, /analyze, /stats, /snapshots: looking at what there is.

#include <utility>

#include "render/index.h"
#include "render/json.h"
#include "render/keywords.h"
#include "render/search.h"
#include "server/routes/answers.h"
#include "server/routes/route.h"
#include "service/browsing.h"
#include "service/care.h"
#include "service/choices.h"
#include "service/declarations.h"
#include "service/searching.h"

namespace inkling::server {

namespace {

/// Members of answers: Route::answer.
constexpr const char* kSimilarMembers =
    "query:string rank:string total:integer total_is_exact:boolean "
    "hits:Hit[] facets:{FacetCount[]} facet_values:{integer} "
    "fold_duplicates?:number unknown:string[] dropped:string[] "
    "expansions:Expansion[] lenient?:boolean filter_read_as?:string "
    "suggestions:Suggestion[] snapshot:integer seconds:number";
constexpr const char* kStatsMembers =
    "documents:integer terms:integer tokens:integer postings:integer "
    "bytes:integer snapshot:integer segments:integer analyzer:string "
    "language:string stores_text:boolean keyword_fields:string[] "
    "number_fields:string[] models:string[] snapshots:integer[] "
    "mapping:Mapping";

template <typename Result>
HttpResponse answer_rows(const Ask& ask, service::Format format, const Result& result) {
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, result); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, result, rows); });
}

HttpResponse answer_document(Ask& ask) {
  const StoredDocument stored = service::show(ask.index(), filled<service::ShowRequest>(ask));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, stored); });
}

HttpResponse answer_similar(Ask& ask) {
  const service::Format format = take_format(ask);
  const service::SearchResult result =
      service::similar(*ask.searcher, filled<service::SimilarRequest>(ask), stop_of(ask.work));
  return listed_answer(
      ask, format,
      [&](std::ostream& out) {
        render::write_json(out, result.answer, result.explained, result.seconds);
      },
      [&](std::ostream& out, TableFormat rows) { render::print(out, result.answer, rows); });
}

HttpResponse answer_keywords(Ask& ask) {
  const service::Format format = take_format(ask);
  return answer_rows(ask, format,
                     service::keywords(*ask.searcher, filled<service::KeywordsRequest>(ask)));
}

HttpResponse answer_terms(Ask& ask) {
  const service::Format format = take_format(ask);
  return answer_rows(ask, format, service::terms(ask.index(), filled<service::TermsRequest>(ask)));
}

HttpResponse answer_suggest(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::SuggestRequest>(ask);
  const std::vector<WordCount> words = service::suggest(*ask.searcher, request);
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, request.prefix, words); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, words, rows); });
}

HttpResponse answer_analyze(Ask& ask) {
  const service::Format format = take_format(ask);
  return answer_rows(ask, format,
                     service::analyze(ask.index(), filled<service::AnalyzeRequest>(ask)));
}

HttpResponse answer_stats(Ask& ask) {
  filled<service::StatsRequest>(ask);
  const IndexStatistics statistics = index_statistics(ask.snapshots.directory(), ask.index());
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, statistics); });
}

HttpResponse answer_snapshots(Ask& ask) {
  filled<service::StatsRequest>(ask);
  const std::vector<std::uint64_t> all = ask.snapshots.all();
  return json_answer(ask, [&](std::ostream& out) {
    render::JsonWriter json(out);
    json.begin_object().member("newest", ask.snapshots.newest()->index().snapshot());
    json.array("snapshots", all).end_object().end_line();
  });
}

Route looking(const char* pattern, const char* what, Declare declare, Handler handle, bool lists,
              const char* answer) {
  return {.method = "GET",
          .pattern = pattern,
          .what = what,
          .lists = lists,
          .declare = std::move(declare),
          .handle = std::move(handle),
          .answer = answer};
}

/// What the server says of itself, and needs a worker for.
void add_server_routes(std::vector<Route>& routes) {
  Route indexes =
      looking("/indexes", "the names of the indexes; none where one without a name is served", {},
              {}, false, "indexes:string[]");
  Route description = looking("/openapi.json", "this description", {}, {}, false,
                              "openapi:string info:{string} servers:{string}[] "
                              "paths:{{object}} components:{{object}}");
  for (Route* const route : {&indexes, &description}) {
    route->reads_snapshot = route->reads_index = false;
    routes.push_back(std::move(*route));
  }
}

}  // namespace

void add_browse_routes(std::vector<Route>& routes) {
  routes.push_back(looking("/documents/{id}", "a document as it was stored",
                           declared<service::ShowRequest>(), answer_document, false,
                           "id:string title:string text:string|null text_is_stored:boolean "
                           "labels:string[] tags:string[] tagged_by:GivenTag[] "
                           "keywords:{string[]} numbers:{number|number[]} texts?:{string[]}"));
  routes.push_back(looking("/documents/{id}/similar", "documents similar to one of the index",
                           declared<service::SimilarRequest>(), answer_similar, true,
                           kSimilarMembers));
  routes.push_back(looking("/documents/{id}/keywords", "the terms that say most about a document",
                           declared<service::KeywordsRequest>(), answer_keywords, true,
                           "id:string unit:string documents:integer length:integer "
                           "distinct_terms:integer information:number terms:Keyword[]"));
  routes.push_back(looking("/terms", "terms with df, cf and idf", declared<service::TermsRequest>(),
                           answer_terms, true, "terms:TermRow[]"));
  routes.push_back(looking("/suggest", "words that begin with a prefix, the most frequent first",
                           declared<service::SuggestRequest>(), answer_suggest, true,
                           "prefix:string suggestions:WordCount[]"));
  routes.push_back(looking("/stats", "what the index holds", declared<service::StatsRequest>(),
                           answer_stats, false, kStatsMembers));
  Route analyze = looking("/analyze", "the terms of a text, and what was dropped",
                          declared<service::AnalyzeRequest>(), answer_analyze, true,
                          "language?:string tokens:Token[]");
  routes.push_back(analyze);
  analyze.method = "POST";
  analyze.body = BodyKind::values;
  routes.push_back(std::move(analyze));
  Route snapshots = looking("/snapshots", "commits that can be read with `snapshot`",
                            declared<service::StatsRequest>(), answer_snapshots, false,
                            "newest:integer snapshots:integer[]");
  snapshots.reads_snapshot = false;
  routes.push_back(std::move(snapshots));
  add_server_routes(routes);
}

}  // namespace inkling::server
