#include <doctest/doctest.h>

#include <string>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/answer/sample_searcher.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

template <typename Failure>
std::string message_of(const Searcher& searcher, std::string_view query) {
  try {
    searcher.search(query);
  } catch (const Failure& failure) {
    return std::string(failure.what()) + " | " + failure.hint();
  }
  return "nothing was thrown";
}

TEST_CASE("an unknown field, label or tag is refused with the nearest name") {
  const Searcher searcher(sample_collection());
  CHECK(message_of<UnknownNameError>(searcher, "spilt:train") ==
        "there is no field `spilt` | did you mean `split`?");
  CHECK(
      message_of<UnknownNameError>(searcher, "nothing:x").find("label, split, text, title, year") !=
      std::string::npos);
  CHECK(message_of<UnknownNameError>(searcher, "label:histroy") ==
        "there is no label `histroy` | did you mean `history`?");
  CHECK(message_of<UnknownNameError>(searcher, "ink OR label:histroy").find("histroy") !=
        std::string::npos);
  CHECK(message_of<UnknownNameError>(searcher, "tag:history") ==
        "there is no tag `history` | the index has no tags");
  const Searcher unlabelled(Collection().add_texts({"a"}).index());
  CHECK(message_of<UnknownNameError>(unlabelled, "label:a") ==
        "there is no label `a` | the index has no labels");
}

TEST_CASE("a number field is asked for a number, with the place of the value") {
  const Searcher searcher(sample_collection());
  for (const std::string_view query : {"ink year:abc", "ink year:", "ink year:1x", "ink year:nan",
                                       "ink year:inf", "ink year:\"\""}) {
    CAPTURE(query);
    CHECK_THROWS_AS(searcher.search(query), QuerySyntaxError);
  }
  try {
    searcher.search("ink year:abc");
  } catch (const QuerySyntaxError& error) {
    CHECK(error.position() == 9);
    CHECK(error.query() == "ink year:abc");
  }
}

TEST_CASE("words that no document holds are listed as typed, each once") {
  const Searcher searcher(sample_collection());
  const SearchAnswer answer = searcher.search(
      "Ink Quills quill -Parchments \"oak Desks\" title:oak title:Ink split:none Quills");
  CHECK(answer.unknown == Ids{"Quills", "quill", "Parchments", "Desks", "title:oak", "split:none"});
  CHECK(answer.dropped.empty());
}

TEST_CASE(
    "an unknown word matches nothing: one that is optional is passed over, one that is required "
    "finds nothing") {
  const Searcher searcher(sample_collection());
  CHECK(ids_in_order(searcher, "rose quill") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "rose +quill") == Ids{});
  CHECK(ids_in_order(searcher, "rose quill", Join::all) == Ids{});
  CHECK(ids_in_order(searcher, "rose -quill") == Ids{"roses"});
  CHECK(searcher.search("quill").total == 0);
}

TEST_CASE("what analysis leaves nothing of is named, and is no part of the query") {
  const Searcher searcher(sample_collection());
  const SearchAnswer answer = searcher.search("!!! +rose \"...\" -#");
  CHECK(answer.dropped == Ids{"!!!", "...", "#"});
  CHECK(answer.total == 1);
  CHECK(ids_in_order(searcher, "+!!! rose", Join::all) == Ids{"roses"});
  CHECK(searcher.search("!!!").total == 0);
  CHECK(searcher.search("-!!!").total == 0);
  CHECK(searcher.search("\"\"").dropped == Ids{""});
}

}  // namespace

}  // namespace inkling::test
