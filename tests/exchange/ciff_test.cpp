/// Posting lists out and in again.

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "inkling/error.h"
#include "tests/exchange/collection.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const OutputOptions kCiff{.format = OutputFormat::ciff};

WriterOptions of_given_terms(const AnalyzerSettings& analyzer = {}) {
  WriterOptions options;
  options.analyzer = analyzer;
  options.store_text = false;
  options.mapping.given_terms = true;
  return options;
}

IngestReport read_ciff(const std::string& bytes) {
  const TestIndex index(of_given_terms());
  return index.read(bytes, InputFormat::ciff);
}

/// What is wrong with it, by place: "stdin: byte 12: bad_ciff: ...".
std::string refusal(const std::string& bytes) {
  const IngestReport report = read_ciff(bytes);
  if (report.first_rejected.empty()) return {};
  const RejectedRecord& first = report.first_rejected.front();
  return first.place + ": " + first.reason + ": " + first.detail;
}

std::string message(const std::string& fields) {
  return std::string(1, static_cast<char>(fields.size())) + fields;
}

std::string header(char lists, char documents) {
  return message(std::string("\x08\x01\x10") + lists + "\x18" + documents);
}

std::string list(const std::string& term, char df, const std::string& postings) {
  return message("\x0A" + message(term) + "\x10" + df + postings);
}

/// A posting of a list; a number that is 0 is left out.
std::string posting(char gap, char tf) {
  std::string fields;
  if (gap != 0) fields += std::string("\x08") + gap;
  if (tf != 0) fields += std::string("\x10") + tf;
  return "\x22" + message(fields);
}

std::string document(char number, const std::string& id, char length) {
  std::string fields;
  if (number != 0) fields += std::string("\x08") + number;
  return message(fields + "\x12" + message(id) + "\x18" + length);
}

std::string two_documents() { return document(0, "a", 2) + document(1, "b", 1); }

}  // namespace

TEST_CASE("an index that goes out as CIFF and comes in again answers the same, to the last bit") {
  const std::vector<std::string> queries = {
      "ink", "coffees exported", "running tea", "2024 q b", "+ink -tea",
      "*",   "ink AND coffee",   "exp*"};
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    CAPTURE(seed);
    const TestIndex first;
    std::vector<Document> documents = rich_documents(seed, 60);
    for (Document& each : documents)
      std::erase_if(each.texts, [](const TextValue& text) { return text.field != "text"; });
    first.add(documents, 11);
    IndexWriter writer = first.writer();
    for (std::size_t at = seed; at < 60; at += 7) writer.remove(documents[at].id);
    writer.commit();
    const std::string bytes = exported(first.open(), kCiff);
    const TestIndex second(of_given_terms());
    const IngestReport report = second.read(bytes, InputFormat::ciff);
    CHECK(report.skipped_total() == 0);
    CHECK(report.indexed == first.open().document_count());
    CHECK(exported(second.open(), kCiff) == bytes);
    CHECK(answers(second.open(), queries) == answers(first.open(), queries));
  }
}

TEST_CASE("whatever characters terms have, they come in again") {
  // Blanks within words come from compatibility forms, other controls from `whitespace`.
  const std::string text =
      "100\xE2\x80\xAFkm \xEF\xB7\xBA \xCD\xBA\xCE\xB9 \xE3\x82\x9B\xE3\x82\xAB a\x01"
      "b c\x7F \x1F "
      "CO\xE2\x82\x82 Qur\xCA\xBE"
      "an state-of-the-art java.lang.String l'eau \xE6\x9D\xB1\xE4\xBA\xAC "
      "a\xC2\xA0"
      "b \xC2\x85 x\xE2\x80\xA8y \xF0\x9F\x98\x80 I\xC4\xB0 km 100" +
      std::string(1, '\0');
  const std::vector<Document> documents = {{.id = std::string("n\0l", 3), .text = text},
                                           {.id = "line\nbreak", .text = "km 100 " + text},
                                           {.id = "c", .text = "ink km"}};
  const std::vector<std::string> plain = {
      "100\xE2\x80\xAFkm",        "km",         "co2",     "CO\xE2\x82\x82", "\xEF\xB7\xBA",
      "\xE6\x9D\xB1\xE4\xBA\xAC", "string 100", "+km -ink"};
  // What `sklearn` cuts is a phrase.
  std::vector<std::string> joined = {"Qur\xCA\xBE\x61n", "java.lang.String", "l'eau"};
  joined.insert(joined.end(), plain.begin(), plain.end());
  const AnalyzerSettings analyzers[] = {
      {},
      {.language = "fr"},
      {.language = "tr", .fold_accents = true},
      {.kind = AnalyzerKind::words, .bigrams = true},
      {.kind = AnalyzerKind::whitespace},
      {.kind = AnalyzerKind::sklearn},
  };
  for (const AnalyzerSettings& analyzer : analyzers) {
    CAPTURE(to_string(analyzer));
    const TestIndex first({.analyzer = analyzer});
    first.add(documents);
    const std::string bytes = exported(first.open(), kCiff);
    const TestIndex second(of_given_terms(analyzer));
    CHECK(second.read(bytes, InputFormat::ciff).skipped.empty());
    CHECK(exported(second.open(), kCiff) == bytes);
    const auto& queries = analyzer.kind == AnalyzerKind::sklearn ? plain : joined;
    CHECK(answers(second.open(), queries) == answers(first.open(), queries));
  }
}

TEST_CASE("languages of documents go out and come in, so that queries find words of each") {
  const TestIndex first({.analyzer = {.language = "auto"}});
  first.add({{.id = "a", .text = "Die Häuser der Städte waren schöner als die Bücher der Kinder"},
             {.id = "b", .text = "The houses of the cities were nicer than books for children"},
             {.id = "c", .text = "maisons", .keywords = {{"language", "fr"}, {"language", "??"}}}});
  const std::string bytes = exported(first.open(), kCiff);
  const TestIndex second(of_given_terms({.language = "auto"}));
  CHECK(second.read(bytes, InputFormat::ciff).skipped_total() == 0);
  CHECK(exported(second.open(), kCiff) == bytes);
  const std::vector<std::string> queries = {"Häusern",   "city",        "maison",
                                            "Buch book", "language:de", "language:\"??\""};
  CHECK(answers(second.open(), queries) == answers(first.open(), queries));
  CHECK(answers(second.open(), {"Häusern"}) != std::vector<std::string>{"Häusern:"});
}

TEST_CASE("words instead of stems come in with the analyzer that finds them") {
  const TestIndex first({.analyzer = {.fold_accents = true}});
  first.add({{.id = "a", .text = "Universities générales, a university"},
             {.id = "b", .text = "the university of ink"},
             {.id = "c", .text = "Université generals"}});
  OutputOptions words = kCiff;
  words.term_unit = TermUnit::words;
  const std::string bytes = exported(first.open(), words);
  const TestIndex second(of_given_terms({.kind = AnalyzerKind::words}));
  CHECK(second.read(bytes, InputFormat::ciff).indexed == 3);
  const std::vector<std::string> queries = {"=universities", "=university", "universit*",
                                            "=générales"};
  CHECK(answers(second.open(), queries) == answers(first.open(), queries));
}

TEST_CASE("a term that no index can hold is left out and told with its byte, others are read") {
  const TestIndex index(of_given_terms());
  const IngestReport report =
      index.read(header(4, 2) + list("", 1, posting(0, 1)) + list("\xFF", 1, posting(1, 2)) +
                     list("a\nb", 2, posting(0, 1) + posting(1, 1)) +
                     list("new york", 1, posting(0, 1)) + document(0, "a", 3) + document(1, "b", 3),
                 InputFormat::ciff);
  CHECK(report.indexed == 2);
  CHECK(report.skipped == std::map<std::string, std::uint64_t>{{"bad_term", 3}});
  std::string told;
  for (const RejectedRecord& each : report.first_rejected)
    told += each.place + ": " + each.detail + '\n';
  CHECK(told ==
        "stdin: byte 16: a term without characters; its documents, 1, are without it\n"
        "stdin: byte 28: a term that is not UTF-8; its documents, 1, are without it\n"
        "stdin: byte 46: a term with a line break; its documents, 2, are without it\n");
  CHECK(exported(index.open(), {.format = OutputFormat::svmlight}) == "0 1:1 # a\n0 # b\n");
}

TEST_CASE("a document takes each language once, and no more than a record may have") {
  const auto of_languages = [](std::size_t count, bool alike) {
    std::string fields = std::string("\x12") + message("a");
    for (std::size_t at = 0; at < count; ++at)
      fields += "\xA2\x06" + message(alike ? "de" : std::to_string(at));
    std::string size;
    std::size_t rest = fields.size();
    for (; rest >= 0x80; rest >>= 7) size += static_cast<char>(rest | 0x80);
    return header(0, 1) + size + static_cast<char>(rest) + fields;
  };
  CHECK(read_ciff(of_languages(50'000, true)).indexed == 1);
  CHECK(read_ciff(of_languages(3, false)).indexed == 1);
  const IngestReport report = read_ciff(of_languages(1'000'000, false));
  CHECK(report.skipped == std::map<std::string, std::uint64_t>{{"too_large", 1}});
}

TEST_CASE("more than a hundred thousand terms that no index can hold are the end of a file") {
  constexpr std::size_t kMillion = 1'000'000;
  const std::string fields("\x08\x01\x10\xC0\x84\x3D\x18\x00", 8);  // of so many lists
  const IngestReport report = read_ciff(message(fields) + std::string(kMillion, '\0'));
  CHECK(report.skipped.at("bad_term") == 100'000);
  CHECK(report.skipped.at("bad_ciff") == 1);
}

TEST_CASE("terms that are stems are not stemmed again, and words of queries are") {
  const TestIndex first;
  first.add({{.id = "a", .text = "generalizations Universities"}, {.id = "b", .text = "ink"}});
  const TestIndex second(of_given_terms());
  second.read(exported(first.open(), kCiff), InputFormat::ciff);
  CHECK(names_of(second.open(), {.format = OutputFormat::mtx}, MatrixNames::terms) ==
        names_of(first.open(), {.format = OutputFormat::mtx}, MatrixNames::terms));
  CHECK(answers(second.open(), {"universities", "general"}) ==
        answers(first.open(), {"universities", "general"}));
}

TEST_CASE("a file by Google's library and the published schema is read") {
  const TestIndex index(of_given_terms());
  const IngestReport report = index.read(
      read_file(project_path("tests/exchange/ciff/made_by_protobuf.ciff")), InputFormat::ciff);
  CHECK(report.indexed == 5);
  CHECK(report.skipped_total() == 0);
  CHECK(exported(index.open(), {.format = OutputFormat::svmlight}) ==
        "0 1:1 2:2 3:1 # d1\n0 3:1 5:1 # d2\n0 2:1 4:1 5:3 # d3\n0 # d4\n0 1:1 4:2 # d\xC3\xA9"
        "5\n");
}

TEST_CASE("phrases need an order of words, which such an index does not have") {
  const TestIndex index(of_given_terms());
  index.read(header(1, 1) + list("ink", 1, posting(0, 2)) + document(0, "a", 2), InputFormat::ciff);
  const Searcher searcher(index.open());
  CHECK(searcher.search("ink", {}).hits.size() == 1);
  CHECK_THROWS_WITH_AS(searcher.search("\"ink ink\"", {}), doctest::Contains("order of words"),
                       OptionError);
  CHECK(index.open().text(DocId{0}) == "");
}

TEST_CASE("texts and CIFF do not go into one index") {
  const TestIndex texts;
  texts.add({{.id = "a", .text = "ink"}});
  CHECK_THROWS_AS(texts.read(header(0, 0), InputFormat::ciff), OptionError);
  WriterOptions as_given = of_given_terms();
  CHECK_THROWS_AS(IndexWriter(texts.directory(), as_given), OptionError);
  const TestIndex given(of_given_terms());
  given.read(header(0, 0), InputFormat::ciff);
  CHECK_THROWS_AS(given.read("{\"id\":\"a\",\"text\":\"ink\"}\n", InputFormat::jsonl), OptionError);
  IndexWriter writer = given.writer();
  CHECK_THROWS_AS(writer.copy(texts.open()), OptionError);
}

TEST_CASE("a file whose terms another analyzer of Inkling made is refused") {
  WriterOptions german;
  german.analyzer.language = "de";
  const TestIndex first(german);
  first.add({{.id = "a", .text = "Bücher"}});
  CHECK(
      refusal(exported(first.open(), kCiff)) ==
      "stdin: other_analyzer: its terms are made by `standard, language de`, and words of queries "
      "by `standard, language en`; --analyzer and --language name them");
}

TEST_CASE("documents without ids have their numbers, and lengths that differ are said") {
  const TestIndex index(of_given_terms());
  const IngestReport report = index.read(
      header(1, 2) + list("ink", 1, posting(1, 2)) + document(0, "a", 0) + document(1, "b", 7),
      InputFormat::ciff);
  CHECK(report.indexed == 2);
  CHECK(report.skipped == std::map<std::string, std::uint64_t>{{"other_lengths", 1}});
  CHECK(index.open().token_count(FieldId::text) == 2);
}

TEST_CASE("damage is rejected with its byte") {
  struct Row {
    std::string bytes;
    std::string refusal;
  };
  const std::string ink = list("ink", 1, posting(0, 1));
  const Row rows[] = {
      {"\n", "stdin: byte 1: bad_ciff: the file ends within a message"},
      {std::string(1, '\0'), "stdin: byte 1: bad_ciff: version 0 of the format, only 1 is known"},
      {header(2, 2) + ink, "stdin: byte 19: bad_ciff: the file ends after 1 of 2 lists"},
      {header(1, 2) + list("ink", 2, posting(0, 1) + posting(0, 1)),
       "stdin: byte 23: bad_ciff: a document twice in one list of postings"},
      {header(1, 2) + list("ink", 1, posting(2, 1)),
       "stdin: byte 21: bad_ciff: a posting of document 2, and there are 2"},
      {header(1, 2) + list("ink", 1, posting(1, 0)),
       "stdin: byte 19: bad_ciff: a posting without occurrences"},
      {header(1, 2) + list("ink", 2, posting(0, 1)),
       "stdin: byte 19: bad_ciff: 1 postings of `ink`, whose df is 2"},
      {header(1, 2) + "\x03\x0A\x7Fink",
       "stdin: byte 10: bad_ciff: a field of 127 bytes in a message that has 1 left"},
      {header(1, 2) + "\x02\x0F\x01", "stdin: byte 9: bad_ciff: field 1 holds no bytes"},
      {header(0, 2) + document(1, "b", 0),
       "stdin: byte 15: bad_ciff: document 1 where 0 should be"},
      {header(0, 1) + document(0, "a", 0) + "\x01",
       "stdin: byte 14: bad_ciff: there are messages behind the last document"},
      {header(1, 2) + ink + document(0, "a", 1),
       "stdin: byte 25: bad_ciff: the file ends after 1 of 2 documents"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.refusal);
    CHECK(refusal(row.bytes) == row.refusal);
  }
}

TEST_CASE("a file cut anywhere is rejected, and one with any byte changed never crashes") {
  const std::string good = header(2, 2) + list("ink", 2, posting(0, 1) + posting(1, 1)) +
                           list("tea", 1, posting(0, 1)) + two_documents();
  REQUIRE(refusal(good) == "");
  for (std::size_t size = 1; size < good.size(); ++size) {
    CAPTURE(size);
    CHECK(read_ciff(good.substr(0, size)).skipped.contains("bad_ciff"));
  }
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const char change : {'\x01', '\x80', '\xFF'}) {
      CAPTURE(at);
      std::string bytes = good;
      bytes[at] = static_cast<char>(bytes[at] ^ change);
      const IngestReport report = read_ciff(bytes);
      CHECK(report.read == report.indexed + report.replaced + report.skipped_total());
    }
  }
}

TEST_CASE("lists of more postings than stay in memory are put in order, too") {
  const TestIndex first;
  std::vector<Document> documents;
  for (int at = 0; at < 5; ++at) {
    std::string text;
    for (int word = 0; word < 40000; ++word) text += "w" + std::to_string(word * (at + 1)) + " ";
    documents.push_back({.id = std::to_string(at), .text = text});
  }
  first.add(documents);
  const std::string bytes = exported(first.open(), kCiff);
  const TestIndex second(of_given_terms());
  CHECK(second.read(bytes, InputFormat::ciff).indexed == 5);
  CHECK(exported(second.open(), kCiff) == bytes);
}
