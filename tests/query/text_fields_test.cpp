#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/parser.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/query/naive_search.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Ids = std::vector<std::string>;

const std::vector<std::string> kTextFields{"subject", "from", "to", "body", "note", "caption"};

WriterOptions with_fields(const std::vector<std::string>& names,
                          AnalyzerKind kind = AnalyzerKind::whitespace) {
  WriterOptions options;
  options.analyzer.kind = kind;
  options.mapping.text_fields = names;
  options.merging = Merging::never;
  return options;
}

Document document_of(std::string id, std::string text, std::vector<TextValue> texts) {
  Document document;
  document.id = std::move(id);
  document.text = std::move(text);
  document.texts = std::move(texts);
  return document;
}

Ids ids_found(const Searcher& searcher, const std::string& query) {
  Ids ids;
  for (const SearchHit& hit : searcher.search(query, {.k = 100}).hits) ids.push_back(hit.id);
  std::ranges::sort(ids);
  return ids;
}

FieldWeights text_weights_of(std::uint32_t seed) {
  FieldWeights weights;
  if (seed % 3 == 0) weights.title = 0.5 + seed % 4;
  if (seed % 4 == 1) weights.text_fields["to"] = 2;
  if (seed % 8 == 5) weights.text_fields["subject"] = 0.25;
  return weights;
}

void check_against_naive(const Searcher& searcher, const NaiveSearch& naive, std::mt19937& random,
                         std::uint32_t seed) {
  const std::vector<Ranker> rankers = random_rankers(seed);
  for (std::uint32_t trial = 0; trial < 48; ++trial) {
    SearchOptions options;
    options.query.ranker = rankers[trial % rankers.size()];
    options.query.field_weights = text_weights_of(seed + trial);
    options.query.join = trial % 2 == 0 ? Join::any : Join::all;
    CAPTURE(to_string(options.query.ranker));
    const std::string query = random_query(random, 'j', 2, kTextFields);
    CAPTURE(query);
    const std::vector<Hit> expected =
        naive.search(query::parse_query(query, options.query.join), options.query.ranker,
                     options.query.field_weights);
    for (const std::size_t k : {std::size_t{3}, expected.size() + 1}) {
      options.k = k;
      const SearchAnswer answer = searcher.search(query, options);
      CHECK(answer.total == expected.size());
      REQUIRE(answer.hits.size() == std::min(k, expected.size()));
      for (std::size_t at = 0; at < answer.hits.size(); ++at) {
        CHECK(answer.hits[at].id == std::to_string(to_number(expected[at].doc)));
        CHECK(answer.hits[at].score == expected[at].score);
      }
    }
  }
}

TEST_CASE("search in six text fields equals reading every document, bit for bit") {
  for (std::uint32_t seed = 1; seed <= rounds(12u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents =
        random_documents(random, 30 + seed * 12, 'h', kTextFields.size());
    const NaiveSearch naive(documents, kTextFields);
    Collection collection(with_fields(kTextFields));
    fill(collection, documents, 1 + seed * 5, kTextFields);
    check_against_naive(Searcher(collection.index()), naive, random, seed);
    collection.optimize();
    check_against_naive(Searcher(collection.index()), naive, random, seed);
    collection.reorder();
    check_against_naive(Searcher(collection.index()), naive, random, seed);
  }
}

TEST_CASE("a phrase never matches across two fields or two values") {
  Collection collection(with_fields({"subject", "to"}));
  collection.add(document_of("a", "farmer", {{"text", "newspapers"}}));
  collection.add(document_of("b", "newspapers", {{"subject", "farmer"}}));
  collection.add(document_of("c", "", {{"to", "farmer"}, {"to", "newspapers"}}));
  collection.add(document_of("d", "", {{"subject", "farmer"}, {"to", "newspapers"}}));
  collection.add(document_of("e", "", {{"to", "a farmer newspapers"}}));
  const Searcher searcher(collection.index());
  CHECK(ids_found(searcher, "\"farmer newspapers\"") == Ids{"e"});
  CHECK(ids_found(searcher, "to:\"farmer newspapers\"") == Ids{"e"});
  CHECK(ids_found(searcher, "\"farmer newspapers\"~50") == Ids{"e"});
  CHECK(ids_found(searcher, "farmer AND newspapers") == Ids{"a", "b", "c", "d", "e"});
}

/// Words among others, near each other or as far apart as slop may reach.
std::string value_with(const std::vector<std::string>& words, std::mt19937& random) {
  std::string value;
  for (const std::string& word : words) {
    if (random() % 3 == 0) continue;
    const std::size_t others = random() % 2 == 0 ? random() % 4 : 93 + random() % 9;
    for (std::size_t at = 0; at < others; ++at) value += "x ";
    value += word + " ";
  }
  return value;
}

std::vector<std::string> words_in(const std::string& value) {
  std::istringstream in(value);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Whether the words, of which none is there twice in a value, are all there, none further behind
/// its place than another by more than `slop`.
bool has_phrase(const std::string& value, const std::vector<std::string>& phrase, int slop) {
  const std::vector<std::string> words = words_in(value);
  std::vector<std::ptrdiff_t> starts;
  for (std::size_t at = 0; at < phrase.size(); ++at) {
    const auto found = std::ranges::find(words, phrase[at]);
    if (found == words.end()) return false;
    starts.push_back(found - words.begin() - static_cast<std::ptrdiff_t>(at));
  }
  const auto [least, most] = std::ranges::minmax(starts);
  return most - least <= slop;
}

/// Titles, texts and fields that hold some of the words, each in any order.
std::vector<Document> documents_with(std::vector<std::string> words, std::mt19937& random) {
  std::vector<Document> documents;
  const auto value = [&] {
    std::ranges::shuffle(words, random);
    return value_with(words, random);
  };
  for (int number = 0; number < 30; ++number) {
    Document document{.id = std::to_string(number)};
    if (random() % 2 == 0) document.title = value();
    if (random() % 2 == 0) document.text = value();
    for (std::size_t values = random() % 4; values > 0; --values)
      document.texts.push_back({random() % 3 == 0 ? "text" : "to", value()});
    documents.push_back(std::move(document));
  }
  return documents;
}

/// The documents that have the phrase in one value, of `to` or of any field.
Ids ids_with_phrase(const std::vector<Document>& documents, const std::string& phrase, int slop,
                    bool only_to) {
  const auto has = [&](const std::string& value) {
    return has_phrase(value, words_in(phrase), slop);
  };
  Ids ids;
  for (const Document& document : documents) {
    bool found = !only_to && (has(document.title) || has(document.text));
    for (const auto& [field, value] : document.texts)
      found |= (!only_to || field == "to") && has(value);
    if (found) ids.push_back(document.id);
  }
  std::ranges::sort(ids);
  return ids;
}

TEST_CASE("with any slop a phrase is found within values alone, as reading each of them finds") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<Document> documents = documents_with({"a", "b", "c"}, random);
    Collection collection(with_fields({"to"}));
    for (const Document& document : documents) collection.add(document);
    const Searcher searcher(collection.index());
    for (const std::string phrase : {"a b", "b a", "c b", "a b c"}) {
      for (const int slop : {0, 2, 50, 97, 98, 99}) {
        CAPTURE(phrase);
        CAPTURE(slop);
        const std::string query = '"' + phrase + "\"~" + std::to_string(slop);
        CHECK(ids_found(searcher, query) == ids_with_phrase(documents, phrase, slop, false));
        CHECK(ids_found(searcher, "to:" + query) == ids_with_phrase(documents, phrase, slop, true));
      }
    }
  }
}

TEST_CASE("a phrase that could reach into another value is refused") {
  WriterOptions options = with_fields({"to"}, AnalyzerKind::standard);
  options.analyzer.drop_stop_words = true;
  Collection collection(options);
  collection.add(document_of("a", "", {{"to", "farmer"}, {"to", "newspapers"}}));
  collection.add(document_of("b", "farmer of the newspapers", {}));
  const Searcher searcher(collection.index());
  for (const std::string field : {"", "to:"}) {
    for (const char* const slop : {"100", "1000"})
      CHECK_THROWS_AS(searcher.search(field + "\"farmer newspapers\"~" + slop), QuerySyntaxError);
  }
  CHECK(ids_found(searcher, "\"farmer newspapers\"~99") == Ids{"b"});
  CHECK(ids_found(searcher, "\"newspapers farmer\"~99") == Ids{"b"});
  CHECK(ids_found(searcher, "\"farmer of the newspapers\"~97") == Ids{"b"});
  CHECK_THROWS_WITH_AS(searcher.search("x \"farmer of the newspapers\"~98"),
                       doctest::Contains("101 steps"), QuerySyntaxError);
  std::string far = "\"farmer ";
  for (int at = 0; at < 99; ++at) far += "the ";
  CHECK(ids_found(searcher, far + "newspapers\"") == Ids{});
  CHECK_THROWS_AS(searcher.search(far + "the newspapers\""), QuerySyntaxError);
  const SearchAnswer lenient =
      searcher.search("farmer " + far + "the newspapers\"", {.query = {.lenient = true}});
  CHECK(lenient.total == 2);
  REQUIRE(lenient.lenient);
  CHECK(lenient.lenient->reason.find("101 steps") != std::string::npos);
}

TEST_CASE("text fields are asked for by their names, as the title is") {
  Collection collection(with_fields({"subject", "from"}, AnalyzerKind::standard));
  collection.add(
      document_of("1", "see it", {{"subject", "Annual report"}, {"from", "smith@x.org"}}));
  collection.add(
      document_of("2", "the annual report", {{"subject", "invoices"}, {"from", "smyth"}}));
  collection.add(document_of("3", "smith", {}));
  const Searcher searcher(collection.index());
  CHECK(ids_found(searcher, "subject:invoice") == Ids{"2"});
  CHECK(ids_found(searcher, "invoice") == Ids{"2"});
  CHECK(ids_found(searcher, "subject:\"annual report\"") == Ids{"1"});
  CHECK(ids_found(searcher, "\"annual report\"") == Ids{"1", "2"});
  CHECK(ids_found(searcher, "from:sm?th*") == Ids{"1", "2"});
  CHECK(ids_found(searcher, "from:smith*") == Ids{"1"});
  CHECK(ids_found(searcher, "from:smoth~1") == Ids{"1", "2"});
  CHECK(ids_found(searcher, "subject:(annual invoice)") == Ids{"1", "2"});
  CHECK(ids_found(searcher, "subject:=invoices") == Ids{"2"});
  CHECK(ids_found(searcher, "subject:*") == Ids{"1", "2"});
  CHECK(ids_found(searcher, "-subject:*") == Ids{"3"});
  CHECK(ids_found(searcher, "from:[smith TO smz]") == ids_found(searcher, "from:sm*"));
  CHECK_THROWS_AS(searcher.search("cc:x"), UnknownNameError);
}

TEST_CASE("answers name the text field") {
  Collection collection(with_fields({"subject"}));
  collection.add(document_of("1", "ink", {{"subject", "ink pen"}}));
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.explain = true;
  options.query.field_weights.text_fields["subject"] = 2;
  const auto parts = searcher.search("ink subject:pen subject:paper", options);
  REQUIRE(parts.hits.size() == 1);
  std::vector<std::string> fields;
  for (const Contribution& part : parts.hits[0].explanation) fields.push_back(part.field_name);
  CHECK(fields == std::vector<std::string>{"text", "subject", "subject"});
  CHECK(parts.unknown == std::vector<std::string>{"subject:paper"});
  options.query.field_weights.text_fields = {{"sbject", 1}};
  CHECK_THROWS_AS(searcher.search("ink", options), UnknownNameError);
  options.query.field_weights.text_fields = {{"subject", -1}};
  CHECK_THROWS_AS(searcher.search("ink", options), OptionError);
}

TEST_CASE("an explanation names the field of a pattern, a fuzzy term and a range once") {
  Collection collection(with_fields({"subject"}));
  collection.add(document_of("1", "ink", {{"subject", "report"}}));
  const Searcher searcher(collection.index());
  const ScoreExplanation explanation =
      searcher.explain("subject:rep* subject:reprot~1 subject:[rep TO res] ink*", "1");
  std::vector<std::pair<std::string, std::string>> named;
  for (const Contribution& part : explanation.contributions) {
    named.emplace_back(part.field_name, part.surface);
    CHECK(part.term == part.surface);
  }
  CHECK(named == std::vector<std::pair<std::string, std::string>>{{"subject", "rep*"},
                                                                  {"subject", "reprot~1"},
                                                                  {"subject", "[rep TO res]"},
                                                                  {"text", "ink*"}});
  const SearchAnswer none = searcher.search("subject:zzz* zzz~1");
  CHECK(none.unknown == std::vector<std::string>{"subject:zzz*", "zzz~1"});
  CHECK(none.expansions.at(0).text == "subject:zzz*");
}

TEST_CASE("a snippet is of the value that holds the most of the query") {
  Collection collection(with_fields({"subject", "note"}));
  collection.add(document_of("1", "ink here",
                             {{"subject", "a pen and ink"}, {"note", "nothing"}, {"text", "pen"}}));
  collection.add(document_of("2", "", {{"note", "only words"}, {"subject", ""}}));
  const Searcher searcher(collection.index());
  const auto snippet = [&](const std::string& query, std::size_t hit) {
    return searcher.search(query, {.snippets = true}).hits.at(hit).snippet->text;
  };
  CHECK(snippet("ink pen", 0) == "a pen and ink");
  CHECK(snippet("ink", 0) == "ink here");
  CHECK(snippet("pen", 0) == "pen");
  CHECK(snippet("note:nothing", 0) == "nothing");
  CHECK(snippet("-ink", 0) == "only words");
}

TEST_CASE("keywords and similar documents are of all text fields") {
  Collection collection(with_fields({"subject", "note"}));
  collection.add(document_of("1", "a", {{"subject", "rare word"}, {"note", "rare"}}));
  collection.add(document_of("2", "rare", {{"subject", "other"}}));
  collection.add(document_of("3", "a", {{"subject", "else"}}));
  const Searcher searcher(collection.index());
  const DocumentKeywords keywords = searcher.keywords("1");
  CHECK(keywords.length == 4);
  CHECK(std::ranges::find(keywords.terms, "rare", &Keyword::term)->tf == 2);
  const SearchAnswer similar = searcher.similar("1", {});
  REQUIRE_FALSE(similar.hits.empty());
  CHECK(similar.hits[0].id == "2");
}

TEST_CASE("documents are folded by all their values") {
  Collection collection(with_fields({"note"}));
  for (const char* id : {"1", "2"})
    collection.add(document_of(id, "same words", {{"note", "more of the same"}}));
  collection.add(document_of("3", "same words", {{"note", "other things that are not the same"}}));
  const Searcher searcher(collection.index());
  const SearchAnswer answer = searcher.search("same", {.fold_duplicates = 0.9});
  CHECK(answer.hits.size() == 2);
}

TEST_CASE("segments from before a text field was declared have nothing in it") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options = with_fields({"subject"});
  {
    IndexWriter writer = indexer::open_writer(files, options);
    writer.add(document_of("old", "ink", {{"subject", "pen"}}));
    writer.commit();
  }
  options.mapping = {.text_fields = {"note"}, .remap = true};
  {
    IndexWriter writer = indexer::open_writer(files, options);
    CHECK(writer.mapping().text_fields == std::vector<std::string>{"subject", "note"});
    writer.add(document_of("new", "ink", {{"note", "pen"}}));
    writer.commit();
  }
  const auto check = [&] {
    const Searcher searcher(storage::open_index(files));
    CHECK(ids_found(searcher, "note:pen") == Ids{"new"});
    CHECK(ids_found(searcher, "subject:pen") == Ids{"old"});
    CHECK(ids_found(searcher, "note:*") == Ids{"new"});
    CHECK(ids_found(searcher, "pen") == Ids{"new", "old"});
    CHECK(ids_found(searcher, "note:p*") == Ids{"new"});
    SearchOptions options_of_search;
    options_of_search.query.field_weights.text_fields["note"] = 3;
    CHECK(searcher.search("pen", options_of_search).hits.at(0).id == "new");
  };
  check();
  indexer::open_writer(files, {}).optimize();
  check();
}

}  // namespace

}  // namespace inkling::test
