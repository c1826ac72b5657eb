#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

#include "service/classification.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

TEST_CASE("a text is classified as it is sent") {
  const Served served;
  const Answered answer = served.post("/api/v1/models/drinks/classify", "{\"text\":\"green tea\"}",
                                      "Content-Type: application/json\r\n");
  CAPTURE(answer.body);
  CHECK(answer.status == 200);
  CHECK(answer.body.find("\"topic\":\"tea\"") != std::string::npos);
}

TEST_CASE("one text is classified, by the model of the path, or the request is refused") {
  const Served served;
  const std::string target = "/api/v1/models/drinks/classify";
  const std::string json = "Content-Type: application/json\r\n";
  const auto refused = [&](const std::string& of, const std::string& body, const char* detail) {
    const Answered answer = served.post(of, body, json);
    CAPTURE(answer.body);
    CHECK(answer.status == 400);
    CHECK(answer.body.find(detail) != std::string::npos);
  };
  refused(target, "{\"text\":\"tea\",\"name\":\"other\"}", "name: is in the path");
  refused(target + "?name=other", "{\"text\":\"tea\"}", "name: is in the path");
  refused(target, "{\"text\":[\"tea\",\"coffee\"]}", "text: one text is classified");
  refused(target, "{}", "text: is missing");
  CHECK(served.post(target, "").status == 400);
  for (const char* const unused : {"input=jsonl", "delimiter=x", "strict=true", "html=raw"})
    refused(target + "?" + unused, "{\"text\":\"tea\"}", "no parameter");
  // As curl -d sends it.
  const std::string body = "{\"text\":\"green tea\"}";
  const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
  CHECK(served.post(target, body, form).body == served.post(target, body, json).body);
  CHECK(served.post(target, body, "Content-Type: text/plain\r\n").body !=
        served.post(target, body, json).body);
  CHECK(served.get("/api/v1/models/drinks?name=other").status == 400);
  CHECK(served.get("/api/v1/documents/1/similar?id=2").status == 400);
}

TEST_CASE("a body that is not understood is refused, and blanks before an object are not") {
  const Served served;
  const std::string target = "/api/v1/models/drinks/classify", object = "{\"text\":\"green tea\"}";
  for (const char* const header :
       {"Content-Type: text/html", "Content-Type: multipart/form-data; boundary=x",
        "Content-Type: application/pdf", "Content-Type: text/plain; charset=ISO-8859-1",
        "Content-Encoding: gzip", "Content-Type: text/plain\r\nContent-Encoding: br"}) {
    CAPTURE(header);
    const Answered answer = served.post(target, "green tea", std::string(header) + "\r\n");
    CHECK(answer.status == 415);
    CHECK(answer.header("content-type") == "application/problem+json");
    CHECK(answer.body.find("\"hint\":\"send ") != std::string::npos);
  }
  for (const char* const header :
       {"Content-Type: text/plain", "Content-Type: Text/Plain ; charset=\"UTF-8\"",
        "Content-Encoding: identity", "Accept: */*"}) {
    CAPTURE(header);
    CHECK(served.post(target, "green tea", std::string(header) + "\r\n").status == 200);
  }
  CHECK(served.post(target, " \r\n" + object).body == served.post(target, object).body);
}

TEST_CASE("records of a batch are classified by their fields") {
  Served::Options options;
  options.documents =
      "{\"id\":\"a\",\"title\":\"a\",\"genre\":\"jazz\",\"label\":\"old\"}\n"
      "{\"id\":\"b\",\"title\":\"b\",\"genre\":\"jazz\",\"label\":\"old\"}\n"
      "{\"id\":\"c\",\"title\":\"c\",\"genre\":\"dub\",\"label\":\"new\"}\n";
  const Served served(options);
  service::TrainRequest train;
  train.name = "taste";
  train.options.kind = ModelKind::categorical;
  train.options.fields.from = {"genre"};
  service::train(served.directory(), train);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // longer than it looks away
  const std::string lines =
      "{\"id\":\"x\",\"genre\":\"dub\",\"text\":\"b\"}\n\n{\"genre\":[\"jazz\"]}\n{\"genre\"\n";
  const std::string type = "Content-Type: application/x-ndjson\r\n";
  const Answered answer = served.post("/api/v1/models/taste/classify", lines, type);
  CAPTURE(answer.body);
  CHECK(answer.body.find("\"id\":\"x\",\"predictions\":[{\"topic\":\"new\"") == 1);
  CHECK(answer.body.find("\"id\":\"line:3\",\"predictions\":[{\"topic\":\"old\"") !=
        std::string::npos);
  CHECK(answer.body.find("\"id\":\"line:4\",\"error\":\"bad_record\",\"reason\":\"bad_json\"") !=
        std::string::npos);
  CHECK(answer.body.find("missing") != std::string::npos);
  CHECK(answer.body.find("\"missing\":[\"genre\"]") == std::string::npos);
}
