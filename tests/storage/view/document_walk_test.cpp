#include "storage/view/document_walk.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"

using namespace inkling;
using namespace inkling::storage;

TEST_CASE("documents that are read in any order are those that the index has") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options;
  options.merging = Merging::never;
  options.mapping.text_fields = {"note"};
  IndexWriter writer = indexer::open_writer(files, options);
  for (int number = 0; number < 200; ++number) {
    Document document;
    document.id = std::to_string(number);
    document.title = "title " + document.id;
    for (int word = 0; word < 500; ++word) document.text += std::to_string(number * word) + ' ';
    document.labels = {"a", "b"};
    document.texts = {{"note", "note " + document.id}};
    document.keywords = {{"from", "x"}, {"from", document.id}};
    document.numbers = {{"size", number}};
    writer.add(document);
    if (number % 60 == 59) writer.commit();
  }
  writer.commit();
  const Index index = open_index(files);
  DocumentWalk walk(index);
  for (std::uint32_t step : {1U, 77U, 199U}) {
    for (std::uint32_t at = 0; at < 200; ++at) {
      const DocId doc{at * step % 200};
      const StoredDocument read = walk.read(doc);
      const StoredDocument expected = index.document(doc);
      CHECK(read.document.text == expected.document.text);
      CHECK(read.document.title == "title " + expected.document.id);
      CHECK(read.document.id == expected.document.id);
      CHECK(read.document.labels == expected.document.labels);
      CHECK(read.document.texts.size() == 1);
      CHECK(read.document.keywords.size() == 2);
      CHECK(read.document.numbers.size() == 1);
    }
  }
}
