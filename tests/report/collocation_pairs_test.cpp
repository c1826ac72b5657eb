#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/collocations.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

CollocationOptions all_pairs(CollocationSpan span, std::uint32_t left, std::uint32_t right) {
  CollocationOptions options;
  options.span = span;
  options.left = left;
  options.right = right;
  options.k = 1'000'000;
  options.min_count = 1;
  return options;
}

using PairNames = std::pair<std::string, std::string>;

/// Asks for the collocates of each word.
std::map<PairNames, Collocate> pairs_word_by_word(const Index& index,
                                                  const std::vector<Document>& documents,
                                                  const CollocationOptions& options) {
  std::map<std::string, std::set<std::string>> nodes;  // with the documents that have them
  for (const Document& document : documents) {
    for (const std::string& value : {document.title, document.text}) {
      for (const std::string& word : test::words(value)) nodes[word].insert(document.id);
    }
  }
  std::map<PairNames, Collocate> pairs;
  for (const auto& [node, having] : nodes) {
    if (having.size() < options.min_df) continue;
    for (const Collocate& word : collocations(index, index.documents(), node, options).collocates)
      pairs.emplace(PairNames{node, word.term}, word);
  }
  return pairs;
}

/// The one of both directions that is listed.
PairNames better(const std::map<PairNames, Collocate>& pairs, const PairNames& names) {
  const PairNames turned{names.second, names.first};
  const auto found = pairs.find(names), other = pairs.find(turned);
  if (other == pairs.end()) return names;
  return std::tuple(-found->second.score, names) <= std::tuple(-other->second.score, turned)
             ? names
             : turned;
}

void check_pairs(const Index& index, const std::vector<Document>& documents,
                 CollocationOptions options) {
  auto expected = pairs_word_by_word(index, documents, options);
  if (options.span != CollocationSpan::words || options.left == options.right) {
    std::map<PairNames, Collocate> once;
    for (const auto& [names, word] : expected) {
      const PairNames listed = better(expected, names);
      once.emplace(listed, expected.at(listed));
    }
    expected = once;
  }
  for (const std::uint64_t memory : {std::uint64_t{3000}, options.memory}) {
    options.memory = memory;
    const CollocationPairs found = collocation_pairs(index, index.documents(), options);
    CHECK(found.candidates == expected.size());
    std::set<PairNames> listed;
    for (const CollocationPair& pair : found.pairs)
      CHECK(listed.insert({pair.node, pair.collocate.term}).second);
    for (const auto& [names, word] : expected) {
      CAPTURE(names.first);
      CAPTURE(names.second);
      CAPTURE(word.o11);
      CHECK(listed.contains(names));
    }
    REQUIRE(found.pairs.size() == expected.size());
    for (std::size_t at = 0; at < found.pairs.size(); ++at) {
      const CollocationPair& pair = found.pairs[at];
      const auto wanted = expected.find({pair.node, pair.collocate.term});
      CAPTURE(pair.node);
      CAPTURE(pair.collocate.term);
      REQUIRE(wanted != expected.end());
      CHECK(pair.collocate.o11 == wanted->second.o11);
      CHECK(pair.collocate.n2 == wanted->second.n2);
      CHECK(pair.collocate.e11 == wanted->second.e11);
      CHECK(pair.collocate.score == wanted->second.score);
      if (at > 0) CHECK(found.pairs[at - 1].collocate.score >= pair.collocate.score);
    }
  }
}

TEST_CASE("all pairs are those of asking for each word, whatever the history and the memory") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(12));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    std::vector<Document> documents = test::random_documents(seed);
    for (std::size_t at = 0; at < documents.size(); at += 4) documents[at].title = "w1 w2";
    const Index index = test::index_with_history(documents, seed);
    CollocationOptions options = all_pairs(CollocationSpan::words, seed % 3, 1 + seed % 2);
    options.min_count = 1 + seed % 2;
    options.min_df = 1 + seed % 2;
    options.measure = seed % 2 == 0 ? CollocationMeasure::g2 : CollocationMeasure::log_dice;
    check_pairs(index, documents, options);
    options.span = CollocationSpan::document;
    check_pairs(index, documents, options);
    options.span = CollocationSpan::sentence;
    check_pairs(index, documents, options);
  }
}

/// Occurrences of the collocate in units that have the node, or have it twice if they are the same.
std::uint64_t count_in_units(const std::vector<std::vector<std::string>>& units,
                             const std::string& node, const std::string& collocate) {
  std::uint64_t near = 0;
  for (const std::vector<std::string>& unit : units) {
    const auto nodes = std::ranges::count(unit, node);
    if (nodes > (node == collocate ? 1 : 0))
      near += static_cast<std::uint64_t>(std::ranges::count(unit, collocate));
  }
  return near;
}

TEST_CASE("in documents, a word is near all others, and itself where it stands twice") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    std::vector<std::vector<std::string>> units;
    for (const Document& document : documents) units.push_back(test::words(document.text));
    const Index index = test::index_with_history(documents, seed);
    const CollocationReport report =
        collocations(index, index.documents(), "w1", all_pairs(CollocationSpan::document, 0, 0));
    std::uint64_t near = 0;
    for (const Collocate& word : report.collocates) {
      CHECK(word.o11 == count_in_units(units, "w1", word.term));
      near += word.o11;
    }
    CHECK(report.n1 == near);
  }
}

Index english_index(const std::vector<Document>& documents, bool store_text) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.store_text = store_text;
  IndexWriter writer = indexer::open_writer(files, options);
  for (const Document& document : documents) writer.add(document);
  writer.commit();
  return storage::open_index(files);
}

TEST_CASE("sentences end at their signs, at empty lines and with their value") {
  Document titled = test::document(
      "Green tea is hot. Dr. No drank coffee! Wrapped lines\nare one sentence of tea.\n\nA cup", {},
      "1");
  titled.title = "Tea and milk";
  const Index index = english_index({titled, test::document("No tea here? Water.", {}, "2")}, true);
  const CollocationReport report =
      collocations(index, index.documents(), "tea", all_pairs(CollocationSpan::sentence, 0, 0));
  std::map<std::string, std::uint64_t> found;
  for (const Collocate& word : report.collocates) found[word.surface] = word.o11;
  CHECK(found == std::map<std::string, std::uint64_t>{{"green", 1},
                                                      {"is", 1},
                                                      {"hot", 1},
                                                      {"and", 1},
                                                      {"milk", 1},
                                                      {"wrapped", 1},
                                                      {"lines", 1},
                                                      {"are", 1},
                                                      {"one", 1},
                                                      {"sentence", 1},
                                                      {"of", 1},
                                                      {"no", 1},
                                                      {"here", 1}});
  CHECK(report.node_count == 4);
  CHECK(report.n1 == 13);
  CollocationOptions in_title = all_pairs(CollocationSpan::sentence, 0, 0);
  in_title.field = "title";
  CHECK(collocations(index, index.documents(), "tea", in_title).n1 == 2);
}

TEST_CASE("sentences need stored texts, documents do not") {
  const Index index = english_index({test::document("Green tea. Hot tea.", {}, "1")}, false);
  const CollocationOptions sentences = all_pairs(CollocationSpan::sentence, 0, 0);
  CHECK_THROWS_AS(collocations(index, index.documents(), "tea", sentences), OptionError);
  CHECK_THROWS_AS(collocation_pairs(index, index.documents(), sentences), OptionError);
  const CollocationOptions documents = all_pairs(CollocationSpan::document, 0, 0);
  CHECK(collocation_pairs(index, index.documents(), documents).candidates == 4);
}

}  // namespace
