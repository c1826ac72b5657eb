#include <doctest/doctest.h>

#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/leaf_tf.h"

namespace inkling::test {

namespace {

TEST_CASE("letters of several bytes are one letter each") {
  const Searcher searcher(
      Collection()
          .add_texts({"\xC3\xA9t\xC3\xA9", "ete", "t\xC3\xA9\xC3\xA9", "\xF0\x9F\x98\x80"})
          .index());
  const auto ids = [&](const std::string& query) {
    std::set<std::string> found;
    for (const auto& [id, tf] : tf_of_query(searcher, query)) found.insert(id);
    return found;
  };
  CHECK(ids("?t?") == std::set<std::string>{"0", "1"});
  CHECK(ids("?") == std::set<std::string>{"3"});
  CHECK(ids("\xC3\xA9?\xC3\xA9") == std::set<std::string>{"0"});
  CHECK(ids("\xC3\xA9te~1") == std::set<std::string>{"0", "1"});
  CHECK(ids("t\xC3\xA9\xC3\xA9~1") == std::set<std::string>{"0", "2"});
}

TEST_CASE("patterns and exact words are of the forms that stand in the text, not of their stems") {
  Collection collection(AnalyzerKind::standard);
  collection.add_texts({"Running runs", "runner run RUN", "inks", "the ink ran out"});
  const Searcher searcher(collection.index());
  CHECK(tf_of_query(searcher, "runn*") == TfById{{"0", 1}, {"1", 1}});
  CHECK(tf_of_query(searcher, "Runn?ng") == TfById{{"0", 1}});
  CHECK(tf_of_query(searcher, "ink?") == TfById{{"2", 1}});
  CHECK(tf_of_query(searcher, "runs~1") == TfById{{"0", 1}, {"1", 2}});
  CHECK(tf_of_query(searcher, "run") == TfById{{"0", 2}, {"1", 2}});
  CHECK(tf_of_query(searcher, "=run") == TfById{{"1", 2}});
  CHECK(tf_of_query(searcher, "=Runs") == TfById{{"0", 1}});
  CHECK(tf_of_query(searcher, "=\"running RUNS\"") == TfById{{"0", 1}});
  CHECK(tf_of_query(searcher, "=\"running run\"").empty());
  CHECK(tf_of_query(searcher, "\"running run\"") == TfById{{"0", 1}, {"1", 1}});
  CHECK(tf_of_query(searcher, "=inking").empty());
  CHECK(searcher.search("=inking").unknown == std::vector<std::string>{"inking"});
  CHECK(searcher.search("xyz* ink").unknown == std::vector<std::string>{"xyz*"});
}

TEST_CASE("patterns that are written alike but for escapes are told apart") {
  const Searcher searcher(Collection().add_texts({"ax a*", "ay", "a*"}).index());
  for (const std::string query : {"a** a\\**", "a\\** a**"})
    CHECK(searcher.search(query).total == 3);
  CHECK(searcher.search("+a** +a\\**").total == 2);
}

TEST_CASE("a search stops when its time is up, wherever it is") {
  Collection collection;
  std::string text;
  for (int number = 0; number < 30'000; ++number) text += " word" + std::to_string(number);
  collection.add_texts({text});
  const Searcher searcher(collection.index());
  std::string query;
  for (int clause = 0; clause < 200; ++clause) query += "*o*" + std::to_string(clause) + "* ";
  SearchOptions options;
  options.query.time_limit = std::chrono::milliseconds(1);
  CHECK_THROWS_AS(searcher.search(query, options), TimeLimitError);
  CHECK_THROWS_AS(searcher.matching(query, options.query), TimeLimitError);
  CHECK_THROWS_AS(searcher.read(query, options.query), TimeLimitError);
}

TEST_CASE("where accents are folded, patterns have none either") {
  AnalyzerSettings settings;
  settings.fold_accents = true;
  Collection collection(settings);
  collection.add_texts({"caf\xC3\xA9s", "cafe", "caff\xC3\xA8"});
  const Searcher searcher(collection.index());
  CHECK(tf_of_query(searcher, "caf?").size() == 1);
  CHECK(tf_of_query(searcher, "caf\xC3\xA9*").size() == 2);
  CHECK(tf_of_query(searcher, "caf*").size() == 3);
  CHECK(tf_of_query(searcher, "cafe~1").size() == 3);
}

TEST_CASE("a weight multiplies what its part adds to a score") {
  const Searcher searcher(Collection().add_texts({"a b", "a c", "a b b c"}).index());
  const auto score = [&](const std::string& query) {
    return searcher.search(query).hits.at(0).score;
  };
  for (const std::string part : {"b", "\"a b\"", "b*", "b~1", "=b", "\"b a\"~3"}) {
    CAPTURE(part);
    CHECK(score(part + "^4") == 4 * score(part));
    CHECK(score(part + "^0.5") == score(part) / 2);
    CHECK(score("(" + part + "^2)^2") == 4 * score(part));
    CHECK(score(part + "^0") == 0);
  }
  CHECK(score("(a b)^2") == 2 * score("a b"));
  SearchOptions options;
  options.explain = true;
  for (const SearchHit& hit : searcher.search("a^3 (b^2 c)^0.7 \"a b\"^1.1 c^0", options).hits) {
    check_adds_up(hit);
  }
}

TEST_CASE("of more words than are looked for the most frequent are taken, and the answer says so") {
  std::string rare, often;
  for (int number = 1000; number < 2000; ++number) rare += " w" + std::to_string(number);
  for (int number = 2000; number < 3000; ++number) often += " w" + std::to_string(number);
  Collection collection;
  collection.add_texts({rare, often, often, "w2000 w2001", "w1999 gone gone", "w1999"});
  collection.commit().remove("5");
  const Searcher searcher(collection.index());
  const SearchAnswer answer = searcher.search("w*");
  CHECK(answer.expansions == std::vector<ExpandedWords>{{"w*", kMostExpandedWords, 2000}});
  CHECK_FALSE(answer.total_is_exact);
  CHECK(searcher.matching("w*").count() == 5);
  const TfById found = tf_of_query(Searcher(collection.index()), "w2*");
  CHECK(found == TfById{{"1", 1000}, {"2", 1000}, {"3", 2}});
  CHECK(searcher.search("w2*").total_is_exact);
  // All thousand frequent ones, then w1999, which two live documents hold, then the first of those
  // that one holds.
  CHECK(searcher.explain("w*", "1").contributions.at(0).tf == 1000);
  CHECK(searcher.explain("w*", "4").contributions.at(0).tf == 1);
  CHECK(searcher.explain("w*", "0").contributions.at(0).tf == kMostExpandedWords - 1000);
}

}  // namespace

}  // namespace inkling::test
