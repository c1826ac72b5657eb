#include "python/verbs/reader.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "render/explanation.h"
#include "render/facets.h"
#include "render/json.h"
#include "render/search.h"
#include "service/declarations.h"
#include "service/opened.h"

namespace inkling::python {

namespace {

constexpr std::uint64_t kAnswerBytes = SearcherOptions{}.memory / 8;

void write_explained(std::ostream& out, const SearchAnswer& answer, const SearchHit& hit) {
  render::JsonWriter json(out);
  json.begin_object().member("query", answer.query).member("rank", answer.rank);
  json.member("id", hit.id).member("score", hit.score);
  json.array("explanation", hit.explanation,
             [&](const Contribution& part) { render::write(json, part); });
  json.end_object().end_line();
}

}  // namespace

Reader::Reader(std::filesystem::path directory, std::optional<std::uint64_t> snapshot)
    : directory_(std::move(directory)),
      searcher_(service::open_index(directory_, snapshot),
                {.memory = SearcherOptions{}.memory - kAnswerBytes}),
      answers_(kAnswerBytes) {}

Answer Reader::ask(const std::string& verb, Values values, const service::StopAsked& stop) const {
  const Verb& found = verb_named(verb);
  if (found.changes) throw OptionError("verb", "`" + verb + "` changes the index");
  if (!found.is_kept) return found.answer({directory_, &searcher_, std::move(values), stop});
  const std::string key = service::answer_key(verb, index(), values);
  if (const auto known = answers_.find(key)) return *known;
  Answer made = found.answer({directory_, &searcher_, std::move(values), stop}).with_text();
  answers_.keep(key, std::make_shared<const Answer>(made), made.bytes());
  return made;
}

service::SearchResult Reader::search(const service::SearchRequest& request,
                                     const service::StopAsked& stop) const {
  return service::search(searcher_, request, stop);
}

service::SearchResult Reader::similar(Values values, const service::StopAsked& stop) const {
  return service::similar(searcher_,
                          service::request_of<service::SimilarRequest>(std::move(values)), stop);
}

std::vector<std::string> Reader::ids(const std::string& where) const {
  std::vector<std::string> found;
  for (const DocId doc : index().by_entry(searcher_.matching(where)))
    found.push_back(index().id(doc));
  return found;
}

std::shared_ptr<const Classifier> Reader::model(const std::string& name) const {
  return std::make_shared<const Classifier>(Classifier::load(index(), name));
}

Answer change(const std::filesystem::path& directory, const std::string& verb, Values values,
              const service::StopAsked& stop) {
  const Verb& found = verb_named(verb);
  if (!found.changes) throw OptionError("verb", "`" + verb + "` changes nothing");
  return found.answer({directory, nullptr, std::move(values), stop});
}

Answer answer_of(const std::shared_ptr<const service::SearchResult>& result) {
  return {[result](std::ostream& out) {
            render::write_json(out, result->answer, result->explained, result->seconds,
                               result->significant);
          },
          [result](std::ostream& out, TableFormat format) {
            render::print(out, result->answer, format);
          }};
}

Answer explanation_of(const std::shared_ptr<const service::SearchResult>& result,
                      const std::string& id) {
  const std::vector<SearchHit>& hits = result->answer.hits;
  const auto hit = std::ranges::find(hits, id, &SearchHit::id);
  if (hit == hits.end()) throw OptionError("id", "`" + id + "` is none of the hits");
  return {[result, hit](std::ostream& out) { write_explained(out, result->answer, *hit); },
          [result, hit](std::ostream& out, TableFormat format) {
            render::print(out, render::table_of(hit->explanation, format), format);
          }};
}

}  // namespace inkling::python
