#include "inkling/reading.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/no_document_error.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Strings = std::vector<std::string>;

/// What was read, as "id=text", and the account of it.
struct TakenDocuments {
  Strings documents;
  ReadingReport report;
};

TakenDocuments take_all(const std::vector<std::string>& paths, const std::string& input = {},
                        const ReadingOptions& options = {}) {
  TakenDocuments found;
  std::istringstream in(input);
  found.report = read_documents(paths, in, options, [&](Document&& document) -> TakeInOrder {
    return [&found, text = document.id + "=" + document.text] {
      found.documents.push_back(text);
      return true;
    };
  });
  return found;
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("documents come in the order of the input, whatever the number of threads") {
  std::string lines;
  for (int at = 0; at < 20'000; ++at)
    lines += R"({"id":")" + std::to_string(at) +
             R"(","text":"a text about this and that"})"
             "\n";
  for (const std::size_t threads : {1u, 2u, 5u}) {
    const TakenDocuments found =
        take_all({"-"}, lines, {.input = {}, .mapping = {}, .threads = threads});
    REQUIRE(found.documents.size() == 20'000);
    for (std::size_t at = 0; at < found.documents.size(); ++at)
      REQUIRE(found.documents[at].starts_with(std::to_string(at) + "="));
    CHECK(found.report.documents == 20'000);
    CHECK(found.report.input_bytes == lines.size());
  }
}

TEST_CASE("a record that is no document is skipped, counted and located") {
  const TakenDocuments found =
      take_all({"-"}, "{\"id\":\"1\",\"text\":\"ink\"}\n[1]\n{\"text\":\"pen\",\"id\":\"2\"}\n");
  CHECK(found.documents == Strings{"1=ink", "2=pen"});
  CHECK(found.report.read == 3);
  CHECK(found.report.skipped_total() == 1);
  CHECK(found.report.skipped.at("not_an_object") == 1);
  REQUIRE(found.report.first_rejected.size() == 1);
  CHECK(found.report.first_rejected[0].place == "stdin:2");
  ReadingOptions strict;
  strict.input.strict = true;
  CHECK_THROWS_AS(take_all({"-"}, "{\"text\":\"ink\"}\n[1]\n", strict), RecordError);
}

TEST_CASE("a text is one document: a file by its name, standard input by a dash") {
  const TemporaryDirectory place;
  const std::string file = (place.path() / "a.txt").string();
  write_bytes(file, "one\ntwo\n");
  CHECK(take_all({file}).documents == Strings{file + "=one\ntwo\n"});
  CHECK(take_all({"-"}, "one\ntwo\n").documents == Strings{"-=one\ntwo\n"});
  CHECK(take_all({place.path().string()}).documents == Strings{file + "=one\ntwo\n"});
}

TEST_CASE("what is no text is refused where it alone was named, and skipped among others") {
  const TemporaryDirectory place;
  const std::string file = (place.path() / "a").string();
  write_bytes(file, std::string("tea\0tea", 7));
  CHECK_THROWS_WITH_AS(take_all({file}), doctest::Contains("a: a NUL byte"), NoDocumentError);
  const TakenDocuments found = take_all({place.path().string()});
  CHECK(found.documents.empty());
  CHECK(found.report.skipped.at("binary") == 1);
  const std::string other = (place.path() / "b.txt").string();
  write_bytes(other, "ink");
  const TakenDocuments others = take_all({file, other});
  CHECK(others.documents == Strings{other + "=ink"});
  CHECK(others.report.first_rejected.at(0).place == file);
  CHECK_THROWS_AS(take_all({(place.path() / "none").string()}), IoError);
}

TEST_CASE("a taker that says no ends the reading") {
  std::istringstream in("{\"text\":\"a\"}\n{\"text\":\"b\"}\n");
  int taken = 0;
  read_documents({"-"}, in, {},
                 [&](Document&&) -> TakeInOrder { return [&taken] { return ++taken < 1; }; });
  CHECK(taken == 1);
}

TEST_CASE("what the work throws is thrown once all documents before are done") {
  std::istringstream in("{\"text\":\"a\"}\n{\"text\":\"b\"}\n");
  CHECK_THROWS_AS(read_documents({"-"}, in, {},
                                 [&](Document&& document) -> TakeInOrder {
                                   if (document.text == "b") throw OptionError("text", "no");
                                   return [] { return true; };
                                 }),
                  OptionError);
}
