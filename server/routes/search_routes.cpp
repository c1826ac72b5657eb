/// /search, /explain.

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/trec.h"
#include "render/facets.h"
#include "render/numbers.h"
#include "render/search.h"
#include "server/messages/problem.h"
#include "server/routes/answers.h"
#include "server/routes/links.h"
#include "server/routes/route.h"
#include "service/choices.h"
#include "service/declarations.h"
#include "service/searching.h"

namespace inkling::server {

namespace {

/// Hits of one page; /search/export has all.
constexpr std::size_t kMostHits = 10'000;
constexpr std::size_t kMostOffset = 1'000'000;

/// What a search has here beside the command's flags.
struct Extras {
  std::vector<std::string> include{};  ///< "links", or the name of a flag
  std::vector<std::string> refine{};   ///< clauses that must match, or with - must not
  std::optional<double> min_score{};
};

void declare_extras(service::Parameters& parameters, Extras& extras) {
  const auto take = [&extras](const std::string& name, const std::string& text) {
    extras.include = service::split_list(name, text);
  };
  parameters.value("include", take, "links,snippets,explain,significant",
                   "what an answer has beside ids, scores and titles; links: URLs of pages and "
                   "of each value of a facet");
  parameters.values("refine", extras.refine, "CLAUSE",
                    "only documents that match, as label:tea or year:[1990 TO 1999]; with - first, "
                    "only those that do not; repeatable");
  parameters.real("min-score", extras.min_score,
                  "only hits with at least this score, also in `total`; facets count all matches");
}

/// The lines of a file, as they are sent.
void declare_synonyms(service::Parameters& parameters, service::SyntaxRequest& syntax) {
  const auto take = [&syntax](const std::string& name, const std::string& text) {
    std::istringstream lines(text);
    syntax.synonyms = read_synonyms(lines, name);
  };
  parameters.value("synonyms", take, "LINES",
                   "lines such as `ny, new york` or `teh => the`, as a file of synonyms has them");
}

/// The filter and all refinements, as one query.
std::optional<std::string> filter_of(const std::optional<std::string>& filter,
                                     const std::vector<std::string>& refine) {
  if (refine.empty()) return filter;
  std::string all = filter && !filter->empty() ? "+(" + *filter + ")" : "";
  bool has_positive = !all.empty();
  for (const std::string& clause : refine) {
    const bool is_negative = clause.starts_with('-');
    has_positive = has_positive || !is_negative;
    all.append(all.empty() ? "" : " ").append(is_negative ? "-(" : "+(");
    all.append(is_negative ? clause.substr(1) : clause).append(")");
  }
  return has_positive ? all : "+* " + all;
}

void apply(const Extras& extras, service::SearchRequest& request) {
  constexpr std::size_t kUsualSignificant = 10;
  for (const std::string& part : extras.include) {
    if (part == "snippets") {
      request.snippets = true;
    } else if (part == "explain") {
      request.explain = true;
    } else if (part == "significant") {
      request.significant = request.significant.value_or(kUsualSignificant);
    } else if (part != "links") {
      service::refuse_choice("include", part, {"links", "snippets", "explain", "significant"});
    }
  }
  request.filter = filter_of(request.filter, extras.refine);
}

void require_page(const service::SearchRequest& request, const Extras& extras) {
  if (extras.min_score && (request.order || request.rank.diversify))
    throw service::ParameterError("min-score", "needs hits in the order of their scores",
                                  "leave out `sort` and `diversify`, or take /search/export");
  if (request.k.value_or(0) > kMostHits)
    throw service::ParameterError("k", "a page has at most 10,000 hits",
                                  "take /search/export for all of them");
  if (request.offset > kMostOffset)
    throw service::ParameterError("offset", "pages end at 1,000,000 hits",
                                  "take /search/export for all of them");
}

/// Whether it takes many times as long as a page of hits does.
bool is_large(const service::SearchRequest& request, const Extras& extras) {
  constexpr std::size_t kMostQuickHits = 100, kMostQuickOffset = 10'000;
  return request.k.value_or(0) > kMostQuickHits || request.offset > kMostQuickOffset ||
         request.significant || request.fold_duplicates || request.rank.diversify ||
         extras.min_score;
}

struct FilledSearch {
  service::SearchRequest request{};
  Extras extras{};
};

FilledSearch filled_search(const Ask& ask) {
  FilledSearch filled;
  service::GivenValues given(ask.values);
  service::declare(given, filled.request);
  declare_extras(given, filled.extras);
  declare_synonyms(given, filled.request.syntax);
  given.require_known();
  apply(filled.extras, filled.request);
  filled.request.threads = 1;  // the other requests have the others
  return filled;
}

/// How many hits a search has that score at least that. Cost: a search for them all.
std::uint64_t hits_from(const Searcher& searcher, service::SearchRequest request, double least,
                        const service::StopAsked& stop) {
  constexpr std::size_t kFirst = 1000, kGrowth = 8;
  request.offset = 0;
  request.explain = request.snippets = false;
  request.facets = {};
  request.significant.reset();
  for (request.k = kFirst;; request.k = *request.k * kGrowth) {
    const std::vector<SearchHit> hits = service::search(searcher, request, stop).answer.hits;
    const auto below =
        std::ranges::find_if(hits, [&](const SearchHit& hit) { return hit.score < least; });
    if (below != hits.end() || hits.size() < *request.k)
      return static_cast<std::uint64_t>(below - hits.begin());
  }
}

/// Leaves the hits that score at least that, and counts those of all pages.
void keep_from(const Ask& ask, const service::SearchRequest& request, double least,
               SearchAnswer& answer) {
  std::erase_if(answer.hits, [&](const SearchHit& hit) { return hit.score < least; });
  answer.total = hits_from(*ask.searcher, request, least, stop_of(ask.work));
  answer.total_is_exact = true;
}

HttpResponse answer_search(Ask& ask) {
  Values given = ask.values;
  if (ask.index_name) given.emplace("index", *ask.index_name);
  const service::Format format = take_format(ask);
  const auto [request, extras] = filled_search(ask);
  require_page(request, extras);
  if (ask.lane == Lane::quick && is_large(request, extras)) throw ForLargeLane();
  service::SearchResult result = service::search(*ask.searcher, request, stop_of(ask.work));
  if (extras.min_score) keep_from(ask, request, *extras.min_score, result.answer);
  HttpResponse response = listed_answer(
      ask, format,
      [&](std::ostream& out) {
        render::write_json(out, result.answer, result.explained, result.seconds,
                           result.significant);
      },
      [&](std::ostream& out, TableFormat rows) {
        request.k == 0 && !request.facets.fields.empty()
            ? render::print(out, result.answer.facets, rows)
            : render::print(out, result.answer, rows);
      });
  const SearchPage page{"/api/v1/search", given, request.k.value_or(service::kUsualHits),
                        request.offset};
  if (const std::string links = link_header(page, result.answer); !links.empty())
    response.headers.emplace_back("Link", links);
  if (format == service::Format::json && std::ranges::count(extras.include, "links") > 0)
    add_members(response.body, links_member(page, result.answer));
  return response;
}

/// All hits of a search, in pages that grow: searching again for each costs less than keeping all.
class Export {
 public:
  Export(SharedSearcher searcher, FilledSearch search, service::Format format,
         std::vector<std::string> columns)
      : searcher_(std::move(searcher)),
        request_(std::move(search.request)),
        least_(search.extras.min_score),
        format_(format),
        columns_(std::move(columns)) {
    request_.offset = 0;
  }

  std::optional<std::string> next(const service::StopAsked& stop) {
    constexpr std::size_t kFirst = 1000, kMost = 64'000;
    if (is_done_) return std::nullopt;
    request_.k = std::min(kMost, kFirst + request_.offset);
    service::SearchResult result = service::search(*searcher_, request_, stop);
    const std::size_t found = result.answer.hits.size();
    is_done_ = found < *request_.k;
    if (least_)
      std::erase_if(result.answer.hits, [&](const SearchHit& hit) { return hit.score < *least_; });
    std::string text = written(result);
    request_.offset += found;
    return text;
  }

 private:
  std::string written(const service::SearchResult& result) const {
    if (format_ == service::Format::trec) return trec_lines(result);
    std::ostringstream out;
    const ChosenColumns columns(out, columns_);
    render::print(out, result.answer, service::table_format(format_));
    std::string text = std::move(out).str();
    // The line of names comes once.
    const bool has_names = format_ != service::Format::jsonl;
    if (has_names && request_.offset > 0) text.erase(0, text.find('\n') + 1);
    return text;
  }

  static std::string trec_lines(const service::SearchResult& result) {
    std::string text;
    for (const SearchHit& hit : result.answer.hits) {
      text.append("1 Q0 ").append(escaped_name(hit.id)).append(" ");
      text.append(std::to_string(hit.rank)).append(" ");
      text.append(render::shortest(hit.score)).append(" inkling\n");
    }
    return text;
  }

  SharedSearcher searcher_;
  service::SearchRequest request_;
  std::optional<double> least_;
  service::Format format_;
  std::vector<std::string> columns_;
  bool is_done_ = false;
};

HttpResponse answer_export(Ask& ask) {
  constexpr std::pair<std::string_view, service::Format> kExported[] = {
      {"jsonl", service::Format::jsonl},
      {"csv", service::Format::csv},
      {"tsv", service::Format::tsv},
      {"trec", service::Format::trec}};
  service::Format format = service::Format::jsonl;
  const auto [begin, end] = ask.values.equal_range("format");
  for (auto value = begin; value != end; ++value)
    format = service::choose<service::Format>("format", value->second, kExported);
  ask.values.erase(begin, end);
  take_columns(ask);
  if (format == service::Format::trec && !ask.columns.empty())
    throw service::ParameterError("columns", "a run of TREC has columns of its own",
                                  "leave them out, or take format=tsv");
  FilledSearch search = filled_search(ask);
  if (search.request.k || search.request.offset > 0)
    throw service::ParameterError("k", "an export has all hits", "leave `k` and `offset` out");
  const auto all = std::make_shared<Export>(ask.searcher, std::move(search), format, ask.columns);
  HttpResponse response;
  response.type =
      format == service::Format::trec ? "text/plain; charset=utf-8" : media_type(format);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"hits\"");
  response.body = all->next(stop_of(ask.work)).value_or("");
  response.next = [all](const service::StopAsked& stop) { return all->next(stop); };
  return response;
}

service::SyntaxRequest& syntax_of(service::ReadRequest& request) { return request.syntax; }
service::SyntaxRequest& syntax_of(service::ExplainRequest& request) { return request.syntax; }
service::SyntaxRequest& syntax_of(service::CompareRequest& request) {
  return request.explain.syntax;
}

template <typename Request>
void declare_explained(service::Parameters& parameters, Request& request) {
  service::declare(parameters, request);
  declare_synonyms(parameters, syntax_of(request));
}

template <typename Request>
Request filled_explained(const Ask& ask) {
  service::GivenValues given(ask.values);
  Request request;
  declare_explained(given, request);
  given.require_known();
  return request;
}

/// One document, or two with `compare`.
HttpResponse answer_explain(Ask& ask) {
  const service::Format format = take_format(ask);
  const service::StopAsked stop = stop_of(ask.work);
  const auto answered = [&](const auto& result) {
    return listed_answer(
        ask, format, [&](std::ostream& out) { render::write_json(out, result); },
        [&](std::ostream& out, TableFormat rows) { render::print(out, result, rows); });
  };
  if (ask.values.contains("compare"))
    return answered(
        service::compare(*ask.searcher, filled_explained<service::CompareRequest>(ask), stop));
  if (!ask.values.contains("id"))
    return answered(
        service::read(*ask.searcher, filled_explained<service::ReadRequest>(ask), stop));
  return answered(
      service::explain(*ask.searcher, filled_explained<service::ExplainRequest>(ask), stop));
}

void declare_search(service::Parameters& parameters) {
  service::SearchRequest request;
  Extras extras;
  service::declare(parameters, request);
  declare_extras(parameters, extras);
  declare_synonyms(parameters, request.syntax);
}

void declare_export(service::Parameters& parameters) {
  declare_search(parameters);
  std::string format;
  parameters.text("format", format, "jsonl|csv|tsv|trec",
                  "how the hits are written (default jsonl)");
}

/// Members of the answer of a search: Route::answer.
constexpr const char* kAnswer =
    "query:string rank:string total:integer total_is_exact:boolean hits:Hit[] "
    "facets:{FacetCount[]} facet_values:{integer} significant?:SignificantTerm[] sort?:FieldOrder "
    "fold_duplicates?:number diversify?:number depth?:Depth feedback?:Feedback unknown:string[] "
    "dropped:string[] expansions:Expansion[] lenient?:boolean read_as?:string "
    "filter_read_as?:string suggestions:Suggestion[] snapshot:integer seconds:number "
    "links?:SearchLinks";

Route exporting() {
  return {.method = "GET",
          .pattern = "/search/export",
          .what = "all hits of a query, as they are found: jsonl, csv, tsv or trec",
          .lane = Lane::slow,
          .has_columns = true,
          .making = Making::in_parts,
          .declare = declare_export,
          .handle = answer_export,
          .answer =
              "lines rank?:integer id?:string score?:number title?:string "
              "labels?:string[] tags?:string[]",
          .other_types = {{"text/csv", "string"},
                          {"text/tab-separated-values", "string"},
                          {"text/plain", "string"}}};
}

}  // namespace

void add_search_routes(std::vector<Route>& routes) {
  Route search{.method = "GET",
               .pattern = "/search",
               .what = "ranked hits of a query",
               .lists = true,
               .making = Making::kept,
               .declare = declare_search,
               .handle = answer_search,
               .answer = kAnswer};
  routes.push_back(search);
  search.method = "POST";
  search.body = BodyKind::values;
  routes.push_back(search);
  routes.push_back(exporting());
  routes.push_back({.method = "GET",
                    .pattern = "/explain",
                    .what = "why a document has its score; without an id, how a query is read",
                    .lists = true,
                    .declare =
                        [](service::Parameters& parameters) {
                          service::CompareRequest request;
                          declare_explained(parameters, request);
                        },
                    .handle = answer_explain,
                    .answer = "query:string rank?:string id?:string matches?:boolean score?:number "
                              "explanation?:Contribution[] length?:integer average_length?:number "
                              "documents?:integer expansions:Expansion[] lenient?:boolean "
                              "read_as?:string compared?:ScoredDocument difference?:number "
                              "parts?:ComparedPart[]|QueryPart[] tree?:string unknown?:string[] "
                              "dropped?:string[] feedback?:Feedback"});
}

}  // namespace inkling::server
