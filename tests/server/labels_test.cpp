// Labels that clients set.

#include <doctest/doctest.h>

#include <string>

#include "tests/server/changes.h"
#include "tests/server/served.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Answered;
using inkling::test::Served;

TEST_CASE("labels change, and a model learns and forgets a document") {
  const Served served(Served::that_writes());
  CHECK(change(served, "POST", "/models/live/train", "{\"kind\":\"multinomial\"}").status == 200);
  const Answered labelled =
      change(served, "PUT", "/documents/2/labels", "{\"topic\":[\"milk\"],\"model\":\"live\"}");
  CAPTURE(labelled.body);
  CHECK(labelled.status == 200);
  CHECK(has_part_of(labelled, "\"learning\":\"relabelled\""));
  CHECK(has_part_of(labelled, "\"was_by_hand\":false"));
  CHECK(has_part_of(served.get("/api/v1/search?q=label:milk"), "\"total\":1,"));
  const Answered forgot =
      change(served, "PUT", "/documents/2/labels", "{\"topic\":[],\"model\":\"live\"}");
  CAPTURE(forgot.body);
  CHECK(has_part_of(forgot,
                    "\"before\":[\"milk\"],\"was_by_hand\":true,\"model\":\"live\","
                    "\"learning\":\"forgotten\""));
  CHECK(change(served, "POST", "/models/live/forget", "{\"document\":[\"2\"]}").status == 400);
  const char* undone = "{\"topic\":[],\"as-record\":false}";
  CHECK(change(served, "PUT", "/documents/2/labels", undone).status == 200);
  CHECK(has_part_of(served.get("/api/v1/documents/2"), "\"labels\":[]"));
  const Answered learned =
      change(served, "POST", "/models/live/learn", "{\"topic\":\"tea\",\"text\":\"oolong\"}");
  CAPTURE(learned.body);
  CHECK(learned.status == 200);
}

TEST_CASE("labels that a client set stay when the document comes again, unless it says otherwise") {
  const Served served(Served::that_writes());
  CHECK(change(served, "PUT", "/documents/2/labels", "{\"topic\":[\"milk\"]}").status == 200);
  const std::string record = "{\"id\":\"2\",\"text\":\"other\",\"label\":\"tea\"}\n";
  CHECK(has_part_of(change(served, "POST", "/documents", record, kLines), "\"labels_kept\":1,"));
  CHECK(has_part_of(served.get("/api/v1/documents/2"), "\"labels\":[\"milk\"]"));
  CHECK(has_part_of(change(served, "POST", "/documents?relabel=true", record, kLines),
                    "\"labels_kept\":0,"));
  CHECK(has_part_of(served.get("/api/v1/documents/2"), "\"labels\":[\"tea\"]"));
}

TEST_CASE("labels are taken away where that is said, not where nothing is") {
  const Served served(Served::that_writes());
  for (const char* const nothing : {"", "{}", "{\"topic\":null}"}) {
    CAPTURE(nothing);
    const Answered refused = change(served, "PUT", "/documents/1/labels", nothing);
    CHECK(refused.status == 400);
    CHECK(has_part_of(refused, "\"parameter\":\"topic\",\"message\":\"is missing\""));
  }
  const Answered gone = change(served, "PUT", "/documents/1/labels", "{\"topic\":[]}");
  CHECK(gone.status == 200);
  CHECK(has_part_of(gone, "\"labels\":[],\"before\":[\"tea\"]"));
}

TEST_CASE("labels that are not those that a client has seen stay, and it is told which they are") {
  const Served served(Served::that_writes());
  const auto put = [&](const std::string& more, const std::string& body) {
    return change(served, "PUT", "/documents/1/labels" + more, body);
  };
  const auto has = [&](const std::string& labels) {
    return has_part_of(served.get("/api/v1/documents/1"), "\"labels\":" + labels);
  };
  for (const char* const expected : {"[\"coffee\"]", "[]", "\"\"", "[\"tea\",\"coffee\"]"}) {
    CAPTURE(expected);
    const Answered refused =
        put("", "{\"topic\":[\"milk\"],\"expected\":" + std::string(expected) + "}");
    CAPTURE(refused.body);
    CHECK(refused.status == 409);
    CHECK(has_part_of(refused, "\"code\":\"labels_changed\""));
    CHECK(has_part_of(refused, "\"labels\":[\"tea\"]"));
    CHECK(has("[\"tea\"]"));
  }
  CHECK(put("?expected=tea", "{\"topic\":[\"tea\",\"milk\"]}").status == 200);
  CHECK(put("", "{\"topic\":[],\"expected\":[\"tea\",\"milk\"]}").status == 200);
  CHECK(put("?expected=", "{\"topic\":[\"ink\"]}").status == 200);
  CHECK(put("?expected=", "{\"topic\":[\"pen\"]}").status == 409);
  CHECK(put("", "{\"topic\":[],\"expected\":null}").status == 200);
  CHECK(put("", "{\"topic\":[\"pen\"],\"expected\":[]}").status == 200);
  CHECK(has("[\"pen\"]"));
}
