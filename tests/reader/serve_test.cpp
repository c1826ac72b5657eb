#include "reader/serve.h"

#include <doctest/doctest.h>
#include <simdjson.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <thread>

using namespace inkling::reader;

namespace {

/// What is served for these bytes, all of them sent at once.
std::string served(const std::string& bytes) {
  int ends[2];
  REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  std::thread server([&] {
    serve(ends[1]);
    close(ends[1]);
  });
  REQUIRE(write(ends[0], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  shutdown(ends[0], SHUT_WR);
  std::string answer;
  char some[256];
  for (ssize_t got = 0; (got = read(ends[0], some, sizeof some)) > 0;)
    answer.append(some, static_cast<std::size_t>(got));
  server.join();
  close(ends[0]);
  return answer;
}

template <typename Header>
std::string bytes_of(const Header& header) {
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

std::string request(Kind kind, const std::string& document) {
  return bytes_of(RequestHeader{.kind = kind, .bytes = document.size()}) + document;
}

std::string reply(Outcome outcome, const std::string& bytes) {
  return bytes_of(ReplyHeader{.outcome = outcome, .bytes = bytes.size()}) + bytes;
}

}  // namespace

TEST_CASE("requests are answered in order until there are no more, or one makes no sense") {
  const std::string one = request(Kind::html, "<title>a</title>b");
  const std::string answer = reply(Outcome::document, R"({"title":"a","text":"b"})");
  CHECK(served("") == "");
  CHECK(served(one) == answer);
  CHECK(served(one + request(Kind::xml, "<a/>") + one) ==
        answer + reply(Outcome::document, R"({"text":""})") + answer);
  CHECK(served(one + "nonsense that is longer than a header" + one) == answer);
  CHECK(served(one + one.substr(0, one.size() - 1)) == answer);
  CHECK(served(request(Kind::mail, "koi8-r\nSubject: a\n\n\xEB")) ==
        reply(Outcome::document, R"({"title":"a","text":"К","subject":"a"})"));
  CHECK(served(request(Kind::message, "\nSubject: a\nContent-Disposition: attachment\n\nb")) ==
        reply(Outcome::document,
              R"({"title":"a","text":"","subject":"a","attachment_type":"text/plain"})") +
            reply(Outcome::member, std::string("attachment.txt\0b", 16)) +
            reply(Outcome::end_of_members, ""));
  CHECK(served(request(Kind::markdown, "*a*")) == reply(Outcome::document, R"({"text":"a"})"));
  CHECK(served(request(Kind::mail, "")) == reply(Outcome::document, R"({"text":""})"));
  CHECK(served(request(Kind{99}, "x")) ==
        reply(Outcome::damaged, "no format that this program reads"));
  CHECK(served(request(Kind::xml, "x")).find("line 1") != std::string::npos);
}

TEST_CASE("the JSON of a document is JSON, whatever its text") {
  ConvertedDocument document{.title = "\"\\\n\t\x01\x1F/", .text = "", .fields = {{"a\"", "\x7F"}}};
  for (int byte = 1; byte < 0x80; ++byte) document.text += static_cast<char>(byte);
  const std::string json = to_json(document);
  simdjson::dom::parser parser;
  const simdjson::dom::object object = parser.parse(json);
  CHECK(std::string_view(object["title"].get_string()) == document.title);
  CHECK(std::string_view(object["text"].get_string()) == document.text);
  CHECK(std::string_view(object["a\""].get_string()) == "\x7F");
}
