#include "storage/view/stored_reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

std::string random_words(std::mt19937& random, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += std::string(1 + random() % 9, static_cast<char>('a' + random() % 26)) + " ";
  return text;
}

struct Sample {
  std::shared_ptr<MemoryFileSystem> files = std::make_shared<MemoryFileSystem>();
  std::vector<std::pair<std::string, std::string>> texts;  ///< title and text by DocId

  /// Three segments of several blocks each.
  explicit Sample(bool store_text = true) {
    std::mt19937 random(70);
    WriterOptions options;
    options.store_text = store_text;
    options.merging = Merging::never;
    IndexWriter writer = indexer::open_writer(files, options);
    for (int number = 0; number < 300; ++number) {
      const std::string id = std::to_string(number);
      const std::string text = random_words(random, number == 150 ? 2'000'000 : random() % 3'000);
      writer.add({id, "title " + id, text, {}, {}, {}});
      texts.emplace_back("title " + id, store_text ? text : "");
      if (number % 100 == 99) writer.commit();
    }
  }
};

void check_read(const Sample& sample, const std::vector<std::uint32_t>& docs) {
  const Index index = open_index(sample.files);
  REQUIRE(index.segment_count() == 3);
  StoredReader reader(*storage::view_of(index).commit());
  for (const std::uint32_t doc : docs) {
    CAPTURE(doc);
    const auto [title, text, values, id] = reader.read(DocId{doc});
    CHECK(title == sample.texts[doc].first);
    CHECK((text == sample.texts[doc].second));
  }
}

std::vector<std::uint32_t> random_docs(std::uint32_t seed, std::size_t count) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> docs(count);
  for (std::uint32_t& doc : docs) doc = static_cast<std::uint32_t>(random() % 300);
  return docs;
}

}  // namespace

TEST_CASE("titles and texts of a view are read in any order, across segments and more than once") {
  const Sample sample;
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    std::vector<std::uint32_t> docs = random_docs(seed, 200);
    check_read(sample, docs);
    std::ranges::sort(docs);
    check_read(sample, docs);
    std::ranges::reverse(docs);
    check_read(sample, docs);
  }
}

TEST_CASE("where only titles are kept they are read, and texts are empty") {
  check_read(Sample(/*store_text=*/false), random_docs(4, 100));
}
