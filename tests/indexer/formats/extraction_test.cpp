#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "indexer/formats/http_client.h"
#include "inkling/error.h"
#include "inkling/input_format.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/reading/reading_scene.h"
#include "tests/support/small_server.h"

using namespace inkling;
using namespace inkling::indexer;
using test::http_answer;
using test::ReadingScene;
using test::SmallServer;

namespace {

using Strings = std::vector<std::string>;

const std::string kOffice = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

IngestOptions with(const SmallServer& server) {
  IngestOptions options;
  options.format_options.server = parse_extraction_server(server.url());
  return options;
}

std::string refusal_of(const std::string& url) {
  try {
    parse_extraction_server(url);
    return "none";
  } catch (const OptionError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("what no format reads is the text that a server makes of it") {
  SmallServer server([](const std::string& request) {
    return http_answer(200,
                       "soot of " + std::to_string(request.size() - request.find("\r\n\r\n") - 4));
  });
  const ReadingScene scene;
  scene.write("a.doc", kOffice + std::string(99'992, '\0'));
  scene.write("b.rtf", "{\\rtf1 glue}");
  scene.write("c.xyz", std::string("\0\1\2", 3));
  scene.write("d.txt", "a text");
  scene.write("\u00E9 \"1\".rtf", "{\\rtf1 pen}");
  const IngestOptions options = with(server);
  CHECK(scene.read("a.doc", {}, options) == Strings{"a.doc [] soot of 100000"});
  CHECK(scene.read("b.rtf", {}, options) == Strings{"b.rtf [] soot of 12"});
  CHECK(scene.read("c.xyz", {}, options) == Strings{"c.xyz [] soot of 3"});
  CHECK(scene.read("d.txt", {}, options) == Strings{"d.txt [] a text"});
  CHECK(scene.read("\u00E9 \"1\".rtf", {}, options).front().ends_with(" [] soot of 11"));
  CHECK(scene.read("a.doc") == Strings{"a.doc: unsupported_ole"});
  const Strings& requests = server.stop();
  REQUIRE(requests.size() == 4);
  CHECK(requests[3].find("attachment; filename*=UTF-8''%C3%A9%20%221%22.rtf\r\n") !=
        std::string::npos);
  CHECK(requests[1].starts_with("PUT /tika HTTP/1.1\r\n"));
  CHECK(requests[1].find("\r\nAccept: text/plain\r\n") != std::string::npos);
  CHECK(requests[1].find("filename=\"b.rtf\"") != std::string::npos);
  CHECK(requests[1].ends_with("\r\n\r\n{\\rtf1 glue}"));
}

TEST_CASE("a file costs itself for which the server has no text, an error or nonsense") {
  const ReadingScene scene;
  scene.write("a.doc", kOffice);
  const auto read = [&](const std::string& answer) {
    SmallServer server([&](const std::string&) { return answer; });
    IngestOptions options = with(server);
    options.max_record_bytes = 1000;
    return scene.read("a.doc", {}, options);
  };
  const Strings failed = {"a.doc: converter_failed"};
  CHECK(read(http_answer(200, " \n")) == failed);
  CHECK(read(http_answer(422, "Unprocessable")) == failed);
  CHECK(read("HTTP/1.1 204 none\r\n\r\n") == failed);
  CHECK(read("") == failed);
  CHECK(read("nonsense\r\n\r\n") == failed);
  CHECK(read(http_answer(200, std::string(1001, 'x'))) == failed);
  CHECK(read(http_answer(200, "M\xFCller")) == Strings{"a.doc [] M\uFFFDller"});
}

TEST_CASE("an answer is text of the type and charset that it says, or costs its file") {
  const ReadingScene scene;
  scene.write("a.doc", kOffice);
  const auto read = [&](const std::string& type, const std::string& body) {
    SmallServer server([&](const std::string&) {
      return "HTTP/1.1 200 OK\r\nContent-Type: " + type +
             "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    });
    return scene.read("a.doc", {}, with(server));
  };
  const Strings failed = {"a.doc: converter_failed"};
  CHECK(read("text/html", "<p>ink") == failed);
  CHECK(read("application/json; charset=utf-8", "{}") == failed);
  CHECK(read("text/plain; charset=nonsense", "ink") == failed);
  CHECK(read("text/plain", std::string(350, '\0') + "ink") == failed);
  CHECK(read("text/plain", "ink \1\2\3\4") == failed);
  CHECK(read("text/plain; charset=ISO-8859-1", "M\xFCller\x85") == Strings{"a.doc [] Müller…"});
  CHECK(read("text/plain; charset=l1", "M\xFCller\x85") == Strings{"a.doc [] Müller…"});
  CHECK(read("Text/Plain;charset=\"UTF-8\"", "Müller") == Strings{"a.doc [] Müller"});
  CHECK(read("text/plain; charset=UTF-16LE", std::string("i\0n\0k\0", 6)) ==
        Strings{"a.doc [] ink"});
}

TEST_CASE("a file for which a server had no time is read again, one that it cannot read is not") {
  const auto documents_after = [](int status) {
    bool is_first = true;
    SmallServer server([&](const std::string&) {
      return std::exchange(is_first, false) ? http_answer(status, "no") : http_answer(200, "soot");
    });
    test::IngestScene scene;
    scene.file("a.doc", kOffice);
    CHECK(scene.ingest({scene.path("a.doc")}, with(server)).skipped ==
          std::map<std::string, std::uint64_t>{{"converter_failed", 1}});
    scene.commit();
    scene.ingest({scene.path("a.doc")}, with(server));
    return scene.commit().document_count();
  };
  CHECK(documents_after(503) == 1);
  CHECK(documents_after(429) == 1);
  CHECK(documents_after(422) == 0);
}

TEST_CASE("a server that does not answer is told before anything is read") {
  SmallServer server([](const std::string&) { return http_answer(200, ""); });
  const ExtractionServer known = parse_extraction_server(server.url());
  require_listening(known);
  server.stop();
  CHECK_THROWS_WITH_AS(require_listening(known),
                       doctest::Contains("no server answers at 127.0.0.1:"), OptionError);
  const ReadingScene scene;
  scene.write("a.doc", kOffice);
  IngestOptions options;
  options.format_options.server = known;
  CHECK(scene.read("a.doc", {}, options) == Strings{"a.doc: converter_missing"});
}

TEST_CASE("a server that takes too long is given up") {
  SmallServer server([](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    return http_answer(200, "late");
  });
  const auto found =
      put(parse_extraction_server(server.url()), "a", "x", {.wall = std::chrono::seconds(1)});
  REQUIRE(std::holds_alternative<HttpFailure>(found));
  CHECK(std::get<HttpFailure>(found).detail == "it took longer than 1 s");
}

TEST_CASE("a server is not waited for when the run stops") {
  SmallServer server([](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    return http_answer(200, "late");
  });
  test::IngestScene scene;
  scene.file("a.doc", kOffice);
  IngestOptions options = with(server);
  std::atomic<int> asked = 0;
  options.stop = [&] { return ++asked > 2; };
  const auto begin = std::chrono::steady_clock::now();
  const IngestReport report = scene.ingest({scene.path("a.doc")}, options);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
  CHECK(report.stopped);
  CHECK(report.read == 0);
}

TEST_CASE("the address of a server has a host, perhaps a port and a path") {
  const ExtractionServer full = parse_extraction_server("http://tika.example:80/x/tika");
  CHECK(full == ExtractionServer{"tika.example", "80", "/x/tika"});
  CHECK(parse_extraction_server("http://localhost") ==
        ExtractionServer{"localhost", "9998", "/tika"});
  CHECK(parse_extraction_server("http://[::1]:9/") == ExtractionServer{"::1", "9", "/tika"});
  for (const char* const url : {"", "localhost:9998", "https://localhost", "http://", "http://:80",
                                "http://a:b", "http://a:", "http://[::1", "http://a@b",
                                "http://a/b?c", "http://a b", "http://a\r\nX: y"}) {
    CAPTURE(url);
    CHECK(refusal_of(url) != "none");
  }
}
