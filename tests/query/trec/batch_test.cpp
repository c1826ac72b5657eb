#include "inkling/batch.h"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"

using namespace inkling;

namespace {

Index numbered_texts() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (int at = 0; at < 60; ++at) {
    std::string text = "ink";
    for (int word = 2; word < 9; ++word) {
      if (at % word == 0) text += " w" + std::to_string(word);
    }
    writer.add({.id = "d" + std::to_string(at), .text = text});
  }
  writer.commit();
  return storage::open_index(files);
}

std::vector<TrecTopic> numbered_topics(int count) {
  std::vector<TrecTopic> made;
  for (int at = 0; at < count; ++at) {
    made.push_back({"t" + std::to_string(count - at),
                    "w" + std::to_string(2 + at % 7) + " AND w" + std::to_string(2 + at % 3)});
  }
  return made;
}

}  // namespace

TEST_CASE("topics come in their order with the hits of rank_words, whatever the threads") {
  const Searcher searcher(numbered_texts());
  const std::vector<TrecTopic> asked = numbered_topics(50);
  for (const std::size_t threads : {1u, 2u, 5u}) {
    CAPTURE(threads);
    const BatchOptions options{.query = {.ranker = TfIdf{}}, .k = 7, .threads = threads};
    std::size_t next = 0;
    rank_topics(searcher, asked, options,
                [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
                  CHECK(topic.id == asked[next].id);
                  const auto hits = searcher.rank_words(asked[next++].text, 7, options.query);
                  REQUIRE(entries.size() == hits.size());
                  for (std::size_t at = 0; at < hits.size(); ++at) {
                    CHECK(entries[at].document == searcher.index().id(hits[at].doc));
                    CHECK(entries[at].score == hits[at].score);
                  }
                  return true;
                });
    CHECK(next == asked.size());
  }
}

TEST_CASE("a batch ends where it is told to, and with what the receiver throws") {
  const Searcher searcher(numbered_texts());
  const std::vector<TrecTopic> asked = numbered_topics(40);
  for (const std::size_t threads : {1u, 3u}) {
    CAPTURE(threads);
    std::size_t taken = 0;
    rank_topics(searcher, asked, {.threads = threads},
                [&](const TrecTopic&, const std::vector<RunEntry>&) { return ++taken < 5; });
    CHECK(taken == 5);
    CHECK_THROWS_WITH(rank_topics(searcher, asked, {.threads = threads},
                                  [](const TrecTopic& topic, const std::vector<RunEntry>&) {
                                    if (topic.id == "t31") throw std::runtime_error("full");
                                    return true;
                                  }),
                      "full");
  }
}

TEST_CASE("a batch refuses parameters outside their domain before anything is handed over") {
  const Searcher searcher(numbered_texts());
  const std::vector<TrecTopic> asked = numbered_topics(3);
  const TakeRankedTopic fail = [](const TrecTopic&, const std::vector<RunEntry>&) {
    FAIL("a topic was handed over");
    return true;
  };
  CHECK_THROWS_AS(rank_topics(searcher, asked, {.threads = 0}, fail), OptionError);
  CHECK_THROWS_AS(rank_topics(searcher, asked, {.threads = static_cast<std::size_t>(-1)}, fail),
                  OptionError);
  CHECK_THROWS_AS(rank_topics(searcher, asked, {}, {}), OptionError);
  CHECK_THROWS_AS(rank_topics(searcher, asked, {.query = {.ranker = Bm25{.k1 = -1}}}, fail),
                  OptionError);
}
