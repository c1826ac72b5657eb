#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "query/common/document_terms.h"
#include "stats/information.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// By reading every document.
class NaiveKeywords {
 public:
  explicit NaiveKeywords(const RandomTexts& texts) : texts_(texts) {
    for (std::size_t at = 0; at < texts.size(); ++at) {
      if (texts.is_deleted(at) || texts.words(at).empty()) continue;
      ++documents_;
      for (const std::string& word :
           std::set<std::string>(texts.words(at).begin(), texts.words(at).end()))
        ++dfs_[word];
    }
  }

  DocumentKeywords of(std::size_t at) const {
    std::map<std::string, std::uint32_t> tfs;
    for (const std::string& word : texts_.words(at)) ++tfs[word];
    DocumentKeywords result{
        .id = std::to_string(at), .documents = documents_, .distinct_terms = tfs.size()};
    result.length = static_cast<std::uint32_t>(texts_.words(at).size());
    stats::Sum information;
    for (const auto& [word, tf] : tfs) {
      Keyword keyword{.term = word, .surface = word, .tf = tf, .df = dfs_.at(word)};
      keyword.idf = stats::idf(keyword.df, documents_);
      keyword.bits = static_cast<double>(tf) / result.length * keyword.idf;
      information += keyword.bits;
      result.terms.push_back(keyword);
    }
    result.information = information.value();
    for (Keyword& keyword : result.terms)
      keyword.share = result.information > 0 ? keyword.bits / result.information : 0;
    std::ranges::stable_sort(result.terms, std::ranges::greater(), &Keyword::bits);
    return result;
  }

 private:
  const RandomTexts& texts_;
  std::uint32_t documents_ = 0;
  std::map<std::string, std::uint32_t> dfs_;
};

TEST_CASE("keywords equal counting in every document, bit for bit, with texts and without") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 10 + seed * 2);
    const NaiveKeywords naive(texts);
    for (const bool store_text : {true, false}) {
      Collection collection(AnalyzerKind::whitespace, store_text);
      texts.fill(collection, 1 + seed % 25);
      const Searcher searcher(collection.index());
      for (std::size_t at = 0; at < texts.size(); ++at) {
        if (texts.is_deleted(at)) continue;
        CAPTURE(at);
        CHECK(searcher.keywords(std::to_string(at), 1000) == naive.of(at));
      }
    }
  }
}

TEST_CASE("the best k are the beginning of all keywords, and all are told of") {
  Collection collection;
  collection.add_texts({"a b b c", "a c", "a"});
  const Searcher searcher(collection.index());
  const DocumentKeywords all = searcher.keywords("0", 100);
  DocumentKeywords first = searcher.keywords("0", 2);
  CHECK(first.terms == std::vector<Keyword>(all.terms.begin(), all.terms.begin() + 2));
  CHECK(first.terms[0].term == "b");
  CHECK(first.terms[0].bits == 2.0 / 4 * stats::idf(1, 3));
  first.terms = all.terms;
  CHECK(first == all);
  CHECK_THROWS_AS(searcher.keywords("none"), UnknownNameError);
}

TEST_CASE("text and postings tell the same terms, in titles, languages, stop words and accents") {
  const std::vector<Document> documents = {
      {"en",
       "The Running of Runners",
       "They ran; running, runs. Café CAFÉS don't foo-bar 3.14",
       {},
       {},
       {}},
      {"de", "Häuser", "Die Häuser und das Haus, running runners", {}, {{"language", "de-AT"}}, {}},
      {"xx", "", "running runners die Häuser", {}, {{"language", "not a language"}}, {}},
      {"ja", "日本", "お茶を飲みます。Tea 😀", {}, {{"language", "ja"}}, {}},
      {"fr", "", "Les maisons de la République française, les cafés", {}, {}, {}},
      {"empty", "", "", {}, {}, {}},
      {"title", "Only titles", "", {}, {}, {}},
  };
  AnalyzerSettings bare{.kind = AnalyzerKind::standard,
                        .drop_stop_words = true,
                        .fold_accents = true,
                        .bigrams = true};
  AnalyzerSettings detecting{.kind = AnalyzerKind::standard, .language = "auto"};
  for (const AnalyzerSettings& settings :
       {AnalyzerSettings{}, bare, detecting, AnalyzerSettings{.kind = AnalyzerKind::sklearn}}) {
    Collection collection(settings);
    for (const Document& document : documents) {
      collection.add(document);
      if (document.id != "de") collection.commit();
    }
    const Index index = collection.remove("fr").index();
    analysis::Analyzer analyzer(index.analyzer());
    index.documents().for_each([&](DocId doc) {
      CAPTURE(index.id(doc));
      const auto terms = query::terms_in_postings(index, doc);
      CHECK(query::terms_in_text(index, doc, analyzer) == terms);
      CHECK(terms.empty() == (index.id(doc) == "empty"));
    });
  }
}

TEST_CASE("a text that other libraries cut is not cut again: its postings tell") {
  Collection collection;
  collection.add_texts({"a b"});
  const Index index = collection.index();
  analysis::Analyzer now(AnalyzerSettings{.kind = AnalyzerKind::sklearn});  // drops single letters
  CHECK(query::terms_of(index, DocId{0}, now).empty());

  storage::IndexSettings settings = storage::view_of(index).manifest().settings;
  settings.made_with.icu = "another";
  const Index of_others = storage::index_of(
      std::make_shared<storage::View>(settings, storage::view_of(index).segments()[0].segment));
  CHECK(query::terms_of(of_others, DocId{0}, now) ==
        std::vector<query::TermCount>{{"a", 1}, {"b", 1}});
}

}  // namespace

}  // namespace inkling::test
