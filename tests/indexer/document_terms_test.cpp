// The terms of a document: cut, and stemmed in its language.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "tests/indexer/written.h"

using namespace inkling;
using storage::MemoryFileSystem;
using test::document;
using test::open;

TEST_CASE("tokens that the analyzer cut are counted") {
  IndexWriter writer = indexer::open_writer(std::make_shared<MemoryFileSystem>(),
                                            {.analyzer = {AnalyzerKind::whitespace, "en"}});
  writer.add(document("1", std::string(300, 'a'), std::string(300, 'b') + " short"));
  CHECK(writer.cut_tokens() == 2);
}

TEST_CASE("a document is stemmed in the language that it names, else in that of the index") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  Document german = document("de", "Häuser", "Häuser");
  german.keywords = {{kLanguageField, "de-AT"}};
  Document unclear = document("c", "", "Häuser");
  unclear.keywords = {{kLanguageField, "C++"}};
  writer.add(german);
  writer.add(unclear);
  writer.commit();
  const Index index = open(files);
  CHECK(index.statistics(FieldId::text, "haus").cf == 2);
  CHECK(index.statistics(FieldId::title, "haus").cf == 1);
  CHECK(index.statistics(FieldId::text, "häuser").cf == 1);
  CHECK(index.document(*index.find("de")).document.keywords == german.keywords);
  CHECK(index.document(*index.find("c")).document.keywords == unclear.keywords);
}

TEST_CASE("of several languages, the first in the order of bytes counts") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  Document both = document("1", "", "Häuser");
  both.keywords = {
      {kLanguageField, "fr"}, {kLanguageField, "de"}, {"other", "ar"}, {kLanguageField, "C"}};
  writer.add(both);
  writer.commit();
  CHECK(open(files).statistics(FieldId::text, "haus").cf == 1);
}

TEST_CASE("with auto, the language that was detected is a field of the document, and stays one") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {.language = "auto"}});
  writer.add(document("de", "", "Die Häuser stehen in der alten Straße"));
  writer.add(document("en", "The houses stand in the old street", ""));
  writer.commit();
  Document named = document("fr", "", "The houses stand in the old street");
  named.keywords = {{kLanguageField, "fr"}};
  writer.add(named);
  writer.add(document("?", "", "1234"));
  writer.optimize();
  const Index index = open(files);
  const auto languages = [&](std::string_view id) {
    std::string found;
    for (const KeywordValue& keyword : index.document(*index.find(id)).document.keywords) {
      found += keyword.field + "=" + keyword.value + " ";
    }
    return found;
  };
  CHECK(languages("de") == "language=de ");
  CHECK(languages("en") == "language=en ");
  CHECK(languages("fr") == "language=fr ");
  CHECK(languages("?") == "language=und ");
  CHECK(index.statistics(FieldId::text, "haus").df == 1);
  CHECK(index.statistics(FieldId::text, "hous").df == 2);  // in French as in English
  CHECK(index.statistics(FieldId::text, "stand").df == 2);
  CHECK(index.analyzer().language == "auto");
}

TEST_CASE("a word with the same term in two languages is one surface form of it") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  Document german = document("de", "", "General general");
  german.keywords = {{kLanguageField, "de"}};
  writer.add(document("en", "", "general"));
  writer.add(german);
  writer.commit();
  const std::vector<SurfaceForm> forms = open(files).surface_forms(FieldId::text, "general");
  CHECK(forms == std::vector<SurfaceForm>{{"general", 3}});
}
