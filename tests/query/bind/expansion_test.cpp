#include "query/bind/expansion.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "query/common/analyzer_pool.h"
#include "query/match/terms_matcher.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/support/posting_sums.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

constexpr std::array<std::string_view, 7> kInkWords{"ink",   "inks",   "inked", "inking",
                                                    "paper", "papers", "quill"};

struct Text {
  std::string id;
  std::vector<std::string_view> words;
};

class RandomTexts {
 public:
  RandomTexts(test::Collection& collection, std::uint32_t seed) : random_(seed) {
    for (std::size_t at = 0; at < 900; ++at) {
      add(collection);
      if (at % 400 == 399) collection.commit();
    }
  }

  /// Every `n`-th.
  void remove(test::Collection& collection, std::size_t n) {
    for (std::size_t at = 0; at < texts_.size(); at += n) collection.remove(texts_[at].id);
    collection.commit();
    std::erase_if(texts_, [&, at = std::size_t{0}](const Text&) mutable { return at++ % n == 0; });
  }

  /// How often each document that holds any of `words` does.
  std::map<DocId, std::uint32_t> count(const Index& index,
                                       const std::vector<std::string_view>& words) const {
    std::map<DocId, std::uint32_t> counts;
    for (const auto& [id, text] : texts_) {
      const auto tf = std::ranges::count_if(text, [&](std::string_view word) {
        return std::ranges::find(words, word) != words.end();
      });
      if (tf != 0) counts[index.find(id).value()] = static_cast<std::uint32_t>(tf);
    }
    return counts;
  }

 private:
  void add(test::Collection& collection) {
    Text& text = texts_.emplace_back(Text{std::to_string(texts_.size()), {}});
    Document document;
    document.id = text.id;
    for (auto left = 1 + random_() % 5; left > 0; --left) {
      const std::string_view word = kInkWords[random_() % kInkWords.size()];
      for (auto times = random_() % 100 == 0 ? 250 + random_() % 10 : 1; times > 0; --times) {
        text.words.push_back(word);
        document.text += std::string(word) + " ";
      }
    }
    collection.add(document);
  }

  std::mt19937 random_;
  std::vector<Text> texts_;
};

ExpandedNode parsed_for_expansion(std::string_view text) {
  const Node node = parse_query(text, Join::any);
  if (const auto* const fuzzy = std::get_if<FuzzyNode>(&node.value)) return *fuzzy;
  return std::get<PatternNode>(node.value);
}

void check(const Index& index, const RandomTexts& texts) {
  struct Row {
    std::string_view pattern;
    std::vector<std::string_view> words;
  };
  AnalyzerPool analyzers(index.analyzer());
  const auto analyzer = analyzers.borrow();
  for (const auto& [pattern, words] : {Row{"ink*", {"ink", "inks", "inked", "inking"}},
                                       {"ink?", {"inks"}},
                                       {"in*g", {"inking"}},
                                       {"*s", {"inks", "papers"}},
                                       {"inks~1", {"ink", "inks"}},
                                       {"inket~2", {"ink", "inked", "inks"}},
                                       {"quil*", {"quill"}}}) {
    CAPTURE(pattern);
    const Expansion expansion = expand(index, FieldId::text, parsed_for_expansion(pattern),
                                       *analyzer, kInkWords.size(), Deadline::never());
    const std::map<DocId, std::uint32_t> wanted = texts.count(index, words);
    CHECK(test::postings_of(expansion.postings) == wanted);
    CHECK(expansion.postings.df() == wanted.size());
  }
}

/// What a matcher finds of `sum` among every second document of each window, asked for twice.
void check_matches(const Index& index, storage::PostingSum sum) {
  const std::map<DocId, std::uint32_t> wanted = test::postings_of(sum);
  Expansion expansion;
  expansion.postings = std::move(sum);
  BoundTerms terms;
  terms.terms = {"any"};
  terms.expansion = std::make_shared<const Expansion>(std::move(expansion));
  const auto matcher = match_terms(index, terms, Occurrences::counted, Deadline::never());
  CHECK(matcher->cost() >= wanted.size());
  std::map<DocId, std::uint32_t> found;
  WindowSet candidates;
  for (std::uint32_t offset = 0; offset < kWindowSize; offset += 2) candidates.insert(offset);
  for (DocId doc = matcher->next(DocId{0}); doc != kNoDoc;) {
    CHECK(wanted.contains(doc));
    const Window window = Window::around(doc);
    matcher->match(window, candidates);
    for (const auto& [offset, tf] : matcher->postings_of(matcher->matched())) {
      CHECK(matcher->matched().contains(offset));
      found[window.doc(offset)] = tf;
    }
    matcher->match(window, WindowSet::all());
    for (const auto& [offset, tf] : matcher->postings_of(matcher->matched())) {
      if (offset % 2 != 0) found[window.doc(offset)] = tf;
    }
    doc = matcher->next(window.end());
  }
  CHECK(found == wanted);
}

}  // namespace

TEST_CASE("few and many postings of an expansion are matched alike") {
  test::Collection collection(AnalyzerKind::standard);
  const Index index = collection.index();
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(50u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto bound = static_cast<std::uint32_t>(storage::kCountsStep * (1 + random() % 200));
    std::vector<storage::PostingSum::Posting> postings;
    const auto one_in = 1 + random() % 3000;
    for (std::uint32_t doc = 0; doc < bound; ++doc) {
      if (random() % one_in == 0)
        postings.push_back({DocId{doc}, static_cast<std::uint32_t>(1 + random() % 300)});
    }
    storage::PostingAdder many(std::make_shared<storage::CountsScratch>(bound));
    // The first that is one too many to be few is counted, as are all others then.
    for (const auto& [doc, tf] : postings) many.add(doc, tf);
    check_matches(index, std::move(many).take());
    check_matches(index, storage::PostingSum::of_few(std::move(postings)));
  }
}

TEST_CASE(
    "a pattern has the postings of its words, whichever forms of frequent terms they are, however "
    "often asked") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(5u); ++seed) {
    CAPTURE(seed);
    test::Collection collection(AnalyzerKind::standard);
    RandomTexts texts(collection, seed);
    const Index index = collection.index();
    check(index, texts);
    check(index, texts);
    texts.remove(collection, 3);
    check(collection.index(), texts);
  }
}

}  // namespace inkling::query
