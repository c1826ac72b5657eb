/// How reports read a word that a person typed.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "inkling/trends.h"
#include "report/index_languages.h"
#include "tests/report/collection.h"

namespace {

using namespace inkling;

Document written(const std::string& id, const std::string& language, const std::string& text) {
  Document document{.id = id, .text = text};
  document.keywords = {{"language", language}, {"date", "2024-01-01"}};
  return document;
}

/// "Kinder" is the stem "kind" in German, and "kinder" in English.
Index children() {
  return test::index_in_languages({written("1", "de", "Kinder spielen draussen, Kinder lachen"),
                                   written("2", "en", "a kinder garden is near"),
                                   written("3", "de", "ein Haus am See")});
}

TEST_CASE("languages whose words become the same terms are one") {
  using Languages = std::vector<std::string>;
  const std::vector<Document> documents = {written("1", "ja", "a"), written("2", "de", "a"),
                                           written("3", "pl", "a"), written("4", "tr", "a")};
  CHECK(report::index_languages(test::index_in_languages(documents)) ==
        Languages{"de", "und", "tr"});
  CHECK(report::index_languages(test::index_in_languages(documents, "en")) ==
        Languages{"en", "de", "und", "tr"});
}

TEST_CASE("a word is read in each language of the index, as queries read it") {
  const Index index = children();
  const DispersionReport dispersion = dispersion_report(index, index.documents(), {"Kinder"});
  CHECK(dispersion.words[0].df == 2);
  CHECK(dispersion.words[0].cf == 3);
  const TrendReport trends =
      trend_report(index, index.documents(), {"Kinder"}, {.by = "date", .unit = PeriodUnit::year});
  CHECK(trends.words[0].cf == 3);
  for (const CollocationSpan span : {CollocationSpan::words, CollocationSpan::document}) {
    CollocationOptions options;
    options.span = span;
    options.min_count = 1;
    const CollocationReport found = collocations(index, index.documents(), "Kinder", options);
    CHECK(found.node_count == 3);
    CHECK(found.collocates.size() >= 4);
  }
}

TEST_CASE("both forms of a word in one document count, and are near each other") {
  const Index index = test::index_in_languages(
      {written("1", "de", "kinder kind"), written("2", "en", "kinder kind cup")});
  const DispersionReport report = dispersion_report(index, index.documents(), {"Kinder"});
  CHECK(report.words[0].df == 2);
  CHECK(report.words[0].cf == 4);
  CollocationOptions options;
  options.min_count = 1;
  options.left = options.right = 1;
  // kind of the second document is near kinder, and cup near kind; each kind of the first is, too.
  CHECK(collocations(index, index.documents(), "Kinder", options).n1 == 5);
}

TEST_CASE("a word alone is asked for where words are counted, and a pattern is none") {
  const Index index = children();
  const auto ask = [&](const std::string& word, TermUnit unit) {
    return dispersion_report(index, index.documents(), {word}, {.term_unit = unit});
  };
  CHECK_THROWS_AS(ask("=Kinder", TermUnit::stems), OptionError);
  CHECK(ask("=Kinder", TermUnit::words).words[0].cf == 3);
  CHECK_THROWS_AS(ask("Kind*", TermUnit::stems), OptionError);
  CHECK_THROWS_AS(collocations(index, index.documents(), "=Kinder"), OptionError);
  CHECK_THROWS_AS(collocations(index, index.documents(), "Kind*"), OptionError);
  CHECK_THROWS_AS(trend_report(index, index.documents(), {"=Kinder"}, {.by = "date"}), OptionError);
}

/// Which words are near, with how often.
std::map<std::string, std::uint64_t> near(const Index& index, const std::string& node,
                                          const CollocationOptions& asked) {
  CollocationOptions options = asked;
  options.min_count = 1;
  std::map<std::string, std::uint64_t> near;
  for (const Collocate& found : collocations(index, index.documents(), node, options).collocates)
    near[found.term] = found.o11;
  return near;
}

TEST_CASE("what was counted as the node of collocations is told, in each language") {
  const Index index = test::index_in_languages(
      {written("1", "de", "Kinder spielen draussen, Kinder lachen, ein Kind"),
       written("2", "en", "a kinder garden is near, kind words"),
       written("3", "de", "ein Haus am See mit Kindern")});
  const auto forms = [&](const DocumentSet& where, TermUnit unit) {
    CollocationOptions options;
    options.term_unit = unit;
    const CollocationReport found = collocations(index, where, "Kinder", options);
    std::uint64_t all = 0;
    for (const SurfaceForm& form : found.forms) all += form.count;
    CHECK(all == found.node_count);
    return found.forms;
  };
  using Forms = std::vector<SurfaceForm>;
  CHECK(forms(index.documents(), TermUnit::stems) ==
        Forms{{"kinder", 3}, {"kind", 2}, {"kindern", 1}});
  CHECK(forms(index.documents(), TermUnit::words) == Forms{{"kinder", 3}});
  const DocumentSet some = test::documents_at(index, {1, 2});
  CHECK(forms(some, TermUnit::stems) == Forms{{"kind", 1}, {"kinder", 1}, {"kindern", 1}});
  CHECK(forms(some, TermUnit::words) == Forms{{"kinder", 1}});
}

TEST_CASE("a single ideograph is wherever a pair contains it, once where two do") {
  const Index index =
      test::index_of_pairs({written("1", "zh", "虚拟机,数据 包"), written("2", "zh", "机机"),
                            written("3", "zh", "机"), written("4", "zh", "数据")});
  for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
    const DispersionReport report = dispersion_report(
        index, index.documents(), {"机", "拟", "虚拟", "空"}, {.term_unit = unit});
    CHECK(report.words[0].term == "机");
    CHECK(report.words[0].surface == "机");
    CHECK(report.words[0].df == 3);
    CHECK(report.words[0].cf == 4);
    CHECK(report.words[1].cf == 1);
    CHECK(report.words[2].cf == 1);
    CHECK(report.words[3].cf == 0);
  }
  const TrendReport trends =
      trend_report(index, index.documents(), {"机"}, {.by = "date", .unit = PeriodUnit::year});
  CHECK(trends.words[0].df == 3);
  CHECK(trends.words[0].cf == 4);
}

TEST_CASE("a single ideograph that ends a run is in the part of that run") {
  const Index index =
      test::index_of_pairs({written("1", "zh", "虚拟机,数据包机"), written("2", "zh", "机机,包"),
                            written("3", "zh", "机,机,机器")});
  DispersionOptions options{.parts = {.kind = PartsChoice::Kind::equal, .count = 10}};
  const DispersionReport report = dispersion_report(index, index.documents(), {"机"}, options);
  REQUIRE(report.parts == 10);  // 虚拟 拟机 数据 据包 包机, 机机 包, 机 机 机器
  CHECK(report.words[0].cf == 7);
  CHECK(report.words[0].counts == std::vector<std::uint64_t>{0, 1, 0, 0, 1, 2, 0, 1, 1, 1});
}

TEST_CASE("what is near a single ideograph has none of the pairs that contain it") {
  const Index index =
      test::index_of_pairs({written("1", "zh", "虚拟机,数据 包"), written("2", "zh", "机机"),
                            written("3", "zh", "数据")});
  using Near = std::map<std::string, std::uint64_t>;
  const CollocationReport found = collocations(index, index.documents(), "机");
  CHECK(found.node_count == 3);
  CHECK(found.forms == std::vector<SurfaceForm>{{"机", 3}});
  CHECK(near(index, "拟", {.left = 1, .right = 1}) == Near{{"数据", 1}});
  CHECK(near(index, "拟", {.left = 1, .right = 2}) == Near{{"包", 1}, {"数据", 1}});
  CHECK(near(index, "机", {.left = 1, .right = 1}) == Near{{"数据", 1}, {"虚拟", 1}});
  const Near all{{"包", 1}, {"数据", 1}, {"虚拟", 1}};
  CHECK(near(index, "机", {.span = CollocationSpan::sentence}) == all);
  CHECK(near(index, "机", {.span = CollocationSpan::document}) == all);
}

}  // namespace
