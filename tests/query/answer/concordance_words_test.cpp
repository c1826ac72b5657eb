#include <doctest/doctest.h>

#include <string>

#include "inkling/concordance.h"
#include "inkling/error.h"
#include "tests/query/answer/concordance_lines.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

TEST_CASE("words are sought in one field, and as they are written, where that is asked for") {
  Collection collection(AnalyzerKind::standard);
  Document document;
  document.id = "0";
  document.title = "Teas of Japan";
  document.text = "A tea, two teas.";
  document.keywords = {{"kind", "teas"}};
  collection.add(document);
  const Index index = collection.index();
  ConcordanceOptions options;
  CHECK(lines_of(index, "tea", options).totals.lines == 3);
  options.query.words.field = "title";
  CHECK(lines_of(index, "tea", options).shown() == LineTexts{"[Teas] of Japan"});
  CHECK(lines_of(index, "te*", options).totals.lines == 1);
  CHECK(lines_of(index, "tea OR text:tea", options).totals.lines == 3);
  options.query.words.field.clear();
  options.query.words.unit = TermUnit::words;
  CHECK(lines_of(index, "teas", options).shown() ==
        LineTexts{"[Teas] of Japan", "A tea, two [teas]."});
  CHECK(lines_of(index, "\"two tea\"", options).totals.lines == 0);
  CHECK(lines_of(index, "+teas +kind:teas", options).totals.lines == 2);
  options.query.lenient = true;
  CHECK(lines_of(index, "tea \"two", options).totals.lines == 2);
  for (const std::string field : {"kind", "nothing"}) {
    options.query.words.field = field;
    CHECK_THROWS_AS(lines_of(index, "tea", options), Error);
  }
}

TEST_CASE("only words of so many selected documents, be they stems or forms") {
  Collection collection(AnalyzerSettings{.kind = AnalyzerKind::standard, .language = "en"});
  collection.add_texts({"green teas", "green tea", "greenish tea", "teapot greens green"});
  const Index index = collection.index();
  ConcordanceOptions options;
  CHECK(lines_of(index, "green* OR teapot", options).totals.lines == 6);
  options.min_df = 2;
  CHECK(lines_of(index, "green* OR teapot", options).shown() ==
        LineTexts{"[green] teas", "[green] tea", "teapot greens [green]"});
  CHECK(lines_of(index, "\"green tea\"", options).totals.lines == 2);
  CHECK(lines_of(index, "\"teapot green\"", options).totals.lines == 0);
  CHECK(lines_of(index, "=tea", options).totals.lines == 2);
  CHECK(lines_of(index, "=teas OR =green", options).totals.lines == 3);
  options.min_df = 3;
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 6);
  CHECK(lines_of(index, "=tea OR =green", options).totals.lines == 3);
  options.where = index.no_documents();
  options.where->insert(DocId{0});
  options.where->insert(DocId{1});
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 0);
  options.min_df = 2;
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 4);
  CHECK(lines_of(index, "=teas OR =green", options).totals.lines == 2);
}

}  // namespace

}  // namespace inkling::test
