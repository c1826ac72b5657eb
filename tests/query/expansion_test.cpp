#include "query/expansion.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "query/analyzer_pool.h"
#include "query/parser.h"
#include "tests/query/collection.h"

namespace inkling::query {

namespace {

constexpr std::array<std::string_view, 7> kWords{"ink", "inks", "inked", "inking", "paper", "papers", "quill"};

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
  std::map<DocId, std::uint32_t> count(const Index& index, const std::vector<std::string_view>& words) const {
    std::map<DocId, std::uint32_t> counts;
    for (const auto& [id, text] : texts_) {
      const auto tf = std::ranges::count_if(
          text, [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); });
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
      text.words.push_back(kWords[random_() % kWords.size()]);
      document.text += std::string(text.words.back()) + " ";
    }
    collection.add(document);
  }

  std::mt19937 random_;
  std::vector<Text> texts_;
};

ExpandedNode parsed(std::string_view text) {
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
    const Expansion expansion =
        expand(index, FieldId::text, parsed(pattern), *analyzer, kWords.size(), Deadline::never());
    std::map<DocId, std::uint32_t> found;
    for (std::size_t at = 0; at < expansion.postings.docs.size(); ++at) {
      found[expansion.postings.docs[at]] = expansion.postings.tfs[at];
    }
    CHECK(found == texts.count(index, words));
    CHECK(found.size() == expansion.postings.docs.size());
  }
}

}  // namespace

TEST_CASE("a pattern has the postings of its words, whichever forms of frequent terms they are, however often asked") {
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
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
