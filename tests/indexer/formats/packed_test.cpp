#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/indexer/formats/reading_of.h"
#include "tests/support/zip.h"

using namespace inkling;
using namespace inkling::indexer;
using test::records_of;
using test::shown;
using test::zip_of;

namespace {

using Strings = std::vector<std::string>;

std::string word_document(const std::string& words) {
  return zip_of(
      {{"[Content_Types].xml", "<Types/>"},
       {"docProps/core.xml",
        "<c xmlns:dc='d'><dc:title>Ink</dc:title><dc:creator>Ann</dc:creator></c>"},
       {"word/document.xml", "<w:d xmlns:w='w'><w:p><w:t>" + words + "</w:t></w:p></w:d>"}});
}

std::string detail_of(const std::vector<Record>& records) {
  return std::get<RejectedRecord>(records.at(0)).detail;
}

}  // namespace

TEST_CASE("a document of an office program is read in the process that can open no files") {
  const std::string document = word_document(
      "soot &amp; gl\xC3\xBC"
      "e");
  CHECK(shown(records_of(document, "docx")) == Strings{"f [Ink] soot & glüe author=Ann"});
  CHECK(shown(records_of(document, "bin", {}, {.label = "author"})) ==
        Strings{"f [Ink] soot & glüe #Ann"});
  CHECK(shown(records_of(test::zip_of({{"META-INF/container.xml", "<c/>"}}), "epub")) ==
        Strings{"f: bad_epub"});
}

TEST_CASE("a text that was packed well is longer than what it was packed in") {
  std::string words;
  while (words.size() < (std::size_t{4} << 20)) words += "soot and glue ";
  const auto records = records_of(word_document(words), "docx");
  REQUIRE(std::holds_alternative<ReadDocument>(records.at(0)));
  CHECK(std::get<ReadDocument>(records[0]).document.text.size() == words.size() - 1);
}

TEST_CASE("a damaged document and a bomb cost themselves, and say why") {
  const std::string document = word_document("x");
  CHECK(shown(records_of(document.substr(0, 100), "docx")) == Strings{"f: bad_docx"});
  CHECK(shown(records_of("no archive", "docx", {.format = InputFormat::docx})) ==
        Strings{"f: bad_docx"});
  const auto bomb =
      records_of(zip_of({{"content.xml", std::string(std::size_t{120} << 20, ' ')}}), "odt");
  CHECK(shown(bomb) == Strings{"f: bad_odt"});
  CHECK(detail_of(bomb).find("96 MiB or 1,000 times") != std::string::npos);
}
