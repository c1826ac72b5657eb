// What changes an index over HTTP, and who may not.

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "server/routes/route.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

const std::string kJson = "Content-Type: application/json\r\n";
const std::string kLines = "Content-Type: application/x-ndjson\r\n";
const std::string kWrites = Served::bearer(Served::write_token());

Answered change(const Served& served, const std::string& method, const std::string& target,
                const std::string& body = {}, const std::string& more = kJson) {
  return served.send(method + " /api/v1" + target +
                     " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
                     std::to_string(body.size()) + "\r\n" + more + kWrites + "\r\n" + body);
}

std::uint64_t documents(const Served& served) {
  return Index::open(served.directory()).document_count();
}

bool has(const Answered& answer, const std::string& text) {
  return answer.body.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("documents enter line by line, and the next request finds them") {
  const Served served(Served::that_writes());
  const Answered answer =
      change(served, "POST", "/documents",
             "{\"id\":\"5\",\"text\":\"tea\"}\n{\"id\":\"broken\n{\"id\":\"1\",\"text\":\"tea\"}\n"
             "{\"id\":\"6\"}\n",
             kLines);
  CAPTURE(answer.body);
  CHECK(answer.status == 200);
  CHECK(answer.header("content-type") == "application/x-ndjson");
  const std::size_t first = answer.body.find("{\"line\":1,\"id\":\"5\",\"result\":\"indexed\"}\n");
  const std::size_t second =
      answer.body.find("{\"line\":2,\"result\":\"skipped\",\"reason\":\"bad_json\"");
  const std::size_t third = answer.body.find("{\"line\":3,\"id\":\"1\",\"result\":\"replaced\"}\n");
  const std::size_t fourth =
      answer.body.find("{\"line\":4,\"result\":\"skipped\",\"reason\":\"missing_text\"");
  const std::size_t last = answer.body.find("{\"read\":4,\"indexed\":1,\"replaced\":1,");
  REQUIRE(last != std::string::npos);
  CHECK(first < second);
  CHECK(second < third);
  CHECK(third < fourth);
  CHECK(fourth < last);
  CHECK(has(served.get("/api/v1/search?q=tea"), "\"id\":\"5\""));
  CHECK(served.get("/api/v1/stats").header("inkling-snapshot") ==
        answer.header("inkling-snapshot"));
}

TEST_CASE("a strict run with a bad line, and a body that ends too early, change nothing") {
  const Served served(Served::that_writes());
  const Answered strict = change(served, "POST", "/documents?strict=true",
                                 "{\"id\":\"5\",\"text\":\"tea\"}\n{broken\n", kLines);
  CHECK(strict.status == 422);
  CHECK(has(strict, "\"code\":\"bad_record\""));
  const std::string head =
      "POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\n" + kLines + kWrites;
  const std::string line = "{\"id\":\"5\",\"text\":\"tea\"}\n";
  for (const std::string& rest :
       {"Content-Length: 900\r\n\r\n" + line, "Transfer-Encoding: chunked\r\n\r\n40\r\n" + line}) {
    CAPTURE(rest);
    const Socket socket(served.port());
    socket.send(head + rest);
    socket.finish();
    const std::string answer = socket.rest();
    CAPTURE(answer);
    CHECK(answer.starts_with("HTTP/1.1 400"));
    CHECK(answer.find("nothing was done") != std::string::npos);
  }
  CHECK(change(served, "POST", "/documents", std::string(1'100'000, ' '), kLines).status == 413);
  CHECK(documents(served) == 4);
}

TEST_CASE("a document goes, and one that is not there is not found") {
  const Served served(Served::that_writes());
  const Answered gone = change(served, "DELETE", "/documents/4%2Fa%20b");
  CAPTURE(gone.body);
  CHECK(gone.status == 200);
  CHECK(has(gone, "\"deleted\":1"));
  CHECK(served.get("/api/v1/documents/4%2Fa%20b").status == 404);
  const Answered again = change(served, "DELETE", "/documents/4%2Fa%20b");
  CHECK(again.status == 404);
  CHECK(has(again, "\"code\":\"unknown_document\""));
  CHECK(change(served, "DELETE", "/documents/1?query=*").status == 400);
  CHECK(documents(served) == 3);
}

TEST_CASE("labels change, and a model learns and forgets a document") {
  const Served served(Served::that_writes());
  CHECK(change(served, "POST", "/models/live/train", "{\"kind\":\"multinomial\"}").status == 200);
  const Answered labelled =
      change(served, "PUT", "/documents/2/labels", "{\"topic\":[\"milk\"],\"model\":\"live\"}");
  CAPTURE(labelled.body);
  CHECK(labelled.status == 200);
  CHECK(has(labelled, "\"learning\":\"relabelled\""));
  CHECK(has(labelled, "\"was_by_hand\":false"));
  CHECK(has(served.get("/api/v1/search?q=label:milk"), "\"total\":1,"));
  const Answered forgot =
      change(served, "PUT", "/documents/2/labels", "{\"topic\":[],\"model\":\"live\"}");
  CAPTURE(forgot.body);
  CHECK(has(forgot,
            "\"before\":[\"milk\"],\"was_by_hand\":true,\"model\":\"live\","
            "\"learning\":\"forgotten\""));
  CHECK(change(served, "POST", "/models/live/forget", "{\"document\":[\"2\"]}").status == 400);
  const char* undone = "{\"topic\":[],\"as-record\":false}";
  CHECK(change(served, "PUT", "/documents/2/labels", undone).status == 200);
  CHECK(has(served.get("/api/v1/documents/2"), "\"labels\":[]"));
  const Answered learned =
      change(served, "POST", "/models/live/learn", "{\"topic\":\"tea\",\"text\":\"oolong\"}");
  CAPTURE(learned.body);
  CHECK(learned.status == 200);
}

TEST_CASE("labels that a client set stay when the document comes again, unless it says otherwise") {
  const Served served(Served::that_writes());
  CHECK(change(served, "PUT", "/documents/2/labels", "{\"topic\":[\"milk\"]}").status == 200);
  const std::string record = "{\"id\":\"2\",\"text\":\"other\",\"label\":\"tea\"}\n";
  CHECK(has(change(served, "POST", "/documents", record, kLines), "\"labels_kept\":1,"));
  CHECK(has(served.get("/api/v1/documents/2"), "\"labels\":[\"milk\"]"));
  CHECK(
      has(change(served, "POST", "/documents?relabel=true", record, kLines), "\"labels_kept\":0,"));
  CHECK(has(served.get("/api/v1/documents/2"), "\"labels\":[\"tea\"]"));
}

TEST_CASE("a file of the server is no document of a client") {
  const Served served(Served::that_writes());
  CHECK(change(served, "POST", "/models/live/train", "{\"kind\":\"multinomial\"}").status == 200);
  const Answered answer =
      change(served, "POST", "/models/live/forget", "{\"document\":[\"/etc/passwd\"]}");
  CHECK(answer.status == 404);
  CHECK(change(served, "POST", "/documents?path=/etc/passwd", "{}", kLines).status == 400);
}

TEST_CASE("a model tags, and goes") {
  const Served served(Served::that_writes());
  const Answered tagged = change(served, "POST", "/models/drinks/tag", "{\"where\":\"*\"}");
  CAPTURE(tagged.body);
  CHECK(tagged.status == 200);
  CHECK(has(served.get("/api/v1/search?q=tag:tea"), "\"total_is_exact\":true"));
  CHECK(change(served, "POST", "/optimize").status == 200);
  CHECK(change(served, "POST", "/commit").status == 200);
  CHECK(change(served, "DELETE", "/models/drinks").status == 200);
  CHECK(served.get("/api/v1/models/drinks").status == 404);
}

TEST_CASE("nobody writes without --allow-write, without a token that writes, or from elsewhere") {
  const std::string body = "{\"topic\":[\"x\"]}";
  const std::string target = "/documents/1/labels";
  const Served reads;
  CHECK(has(change(reads, "PUT", target, body), "\"code\":\"read_only\""));
  Served::Options options = Served::that_writes();
  options.rules.origins = {"https://friend.example"};
  const Served open(std::move(options));
  for (const char* const more :
       {"Origin: https://evil.example\r\n", "Origin: https://friend.example\r\n",
        "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n"}) {
    CAPTURE(more);
    CHECK(change(open, "PUT", target, body, kJson + more).status == 403);
    CHECK(change(open, "POST", "/commit", "", more).status == 403);
  }
  CHECK(open.send("PUT /api/v1" + target + " HTTP/1.1\r\nHost: evil.example\r\n" + kJson + kWrites +
                  "Content-Length: 15\r\nConnection: close\r\n\r\n" + body)
            .status == 421);
  CHECK(has(open.get("/api/v1/documents/1"), "\"labels\":[\"tea\"]"));
}

TEST_CASE("every route that writes needs the token that writes, and no other does") {
  const Served served(Served::that_writes());
  const std::uint64_t before = Index::open(served.directory()).snapshot();
  for (const server::Route& route : server::routes()) {
    std::string target = "/api/v1" + route.pattern;
    for (std::size_t at = 0; (at = target.find('{')) != std::string::npos;)
      target.replace(at, target.find('}') + 1 - at, "drinks");
    CAPTURE(route.method);
    CAPTURE(target);
    const auto ask = [&](const std::string& more) {
      return served.send(route.method + " " + target +
                         " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n");
    };
    if (route.right == server::Right::read) {
      CHECK(ask("").status != 401);
      CHECK(ask(Served::bearer("unknown")).status != 401);
      continue;
    }
    CHECK(route.right == server::Right::write);
    for (const std::string& more :
         {std::string(), Served::bearer("unknown"), std::string("Authorization: Basic YTpi\r\n"),
          Served::bearer(Served::write_token() + "b"), Served::bearer("")}) {
      CAPTURE(more);
      const Answered answer = ask(more);
      CHECK(answer.status == 401);
      CHECK(answer.header("www-authenticate").starts_with("Bearer"));
      CHECK(answer.header("content-type") == "application/problem+json");
      CHECK(has(answer, "\"code\":\"no_token\""));
      CHECK(has(answer, "write TOKEN"));
      CHECK(!has(answer, "/tokens"));
    }
    const Answered weak = ask(Served::bearer(Served::read_token()));
    CHECK(weak.status == 403);
    CHECK(has(weak, "\"code\":\"read_token\""));
  }
  CHECK(Index::open(served.directory()).snapshot() == before);
}

TEST_CASE("where every request needs a token, one that reads or writes will do for reading") {
  Served::Options options = Served::that_writes();
  options.rules.reads_openly = false;
  const Served served(std::move(options));
  CHECK(served.get("/api/v1/stats").status == 401);
  CHECK(served.get("/api/v1/stats", Served::bearer("unknown")).status == 401);
  CHECK(served.get("/api/v1/stats", Served::bearer(Served::read_token())).status == 200);
  CHECK(served.get("/api/v1/stats", kWrites).status == 200);
  CHECK(served.get("/api/v1/stats", "Authorization: bearer " + Served::read_token() + "\r\n")
            .status == 200);
}

TEST_CASE("those who wait for another writer hold up no search, and wait no longer than one") {
  using Clock = std::chrono::steady_clock;
  const Served served(Served::that_writes());
  const IndexWriter other(served.directory());
  const Clock::time_point start = Clock::now();
  std::vector<std::thread> waiting;
  std::vector<unsigned> statuses(6);
  std::atomic<int> answered = 0;
  for (unsigned& status : statuses)
    waiting.emplace_back([&] {
      status = change(served, "PUT", "/documents/1/labels?wait=2", "{\"topic\":[\"x\"]}").status;
      ++answered;
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(served.get("/api/v1/search?q=tea").status == 200);
  CHECK(answered == 0);
  for (std::thread& client : waiting) client.join();
  CHECK(Clock::now() - start <
        std::chrono::seconds(6 * 2));  // which one after the other would take
  CHECK(statuses == std::vector<unsigned>(6, 503));
}

TEST_CASE("labels are taken away where that is said, not where nothing is") {
  const Served served(Served::that_writes());
  for (const char* const nothing : {"", "{}", "{\"topic\":null}"}) {
    CAPTURE(nothing);
    const Answered refused = change(served, "PUT", "/documents/1/labels", nothing);
    CHECK(refused.status == 400);
    CHECK(has(refused, "\"parameter\":\"topic\",\"message\":\"is missing\""));
  }
  const Answered gone = change(served, "PUT", "/documents/1/labels", "{\"topic\":[]}");
  CHECK(gone.status == 200);
  CHECK(has(gone, "\"labels\":[],\"before\":[\"tea\"]"));
}

TEST_CASE("while another program writes, a request is told to come again") {
  const Served served(Served::that_writes());
  const IndexWriter other(served.directory());
  const Answered answer = change(served, "PUT", "/documents/1/labels", "{\"topic\":[\"x\"]}");
  CHECK(answer.status == 503);
  CHECK(has(answer, "\"code\":\"busy\""));
  CHECK(!answer.header("retry-after").empty());
  CHECK(change(served, "POST", "/optimize?wait=3").status == 400);
}

TEST_CASE("of writers at the same time, each one commits or is told to come again") {
  const Served served(Served::that_writes());
  std::vector<unsigned> statuses(8);
  std::vector<std::thread> clients;
  for (std::size_t at = 0; at < statuses.size(); ++at)
    clients.emplace_back([&, at] {
      const std::string id = "n" + std::to_string(at);
      statuses[at] =
          change(served, "POST", "/documents", "{\"id\":\"" + id + "\",\"text\":\"tea\"}\n", kLines)
              .status;
    });
  for (std::thread& client : clients) client.join();
  std::uint64_t done = 0;
  for (const unsigned status : statuses) {
    CHECK((status == 200 || status == 503));
    done += status == 200 ? 1 : 0;
  }
  CHECK(done > 0);
  CHECK(documents(served) == 4 + done);
}

TEST_CASE("a client that wants progress gets the lines of its documents as the last event") {
  const Served served(Served::that_writes());
  const Answered answer = change(served, "POST", "/documents", "{\"id\":\"5\",\"text\":\"tea\"}\n",
                                 kLines + "Accept: text/event-stream\r\n");
  CAPTURE(answer.body);
  CHECK(answer.header("content-type") == "text/event-stream");
  CHECK(has(answer, "event: result\ndata: {\"line\":1,\"id\":\"5\",\"result\":\"indexed\"}\n"));
}

TEST_CASE("the work of a request is told how far it is") {
  const Served served(Served::that_writes());
  served.add("{\"id\":\"more\",\"text\":\"tea\"}\n");
  server::AccessRules rules;
  rules.allows_writes = true;
  server::IndexApplication application(
      server::Indexes::of_one(served.directory(), std::uint64_t{1} << 20), std::move(rules),
      server::AccessLog(nullptr, false), server::AnswerSettings{}, server::BodyLimits{});
  for (const char* const target : {"/models/other/train", "/models/drinks/tag", "/optimize"}) {
    CAPTURE(target);
    server::Work work;
    const std::optional<server::HttpResponse> response = application.answer(
        {.method = "POST", .target = std::string("/api/v1") + target, .body = "{}"}, work,
        server::Lane::slow);
    REQUIRE(response.has_value());
    CAPTURE(response->body);
    CHECK(response->status == 200);
    CHECK(work.done() == 1);
  }
}

TEST_CASE("a body longer than memory has room for comes in by parts, and leaves no file behind") {
  Served::Options options = Served::that_writes();
  options.limits.bodies = 1;  // nothing is held in memory
  options.most_documents = std::uint64_t{64} << 20;
  const Served served(std::move(options));
  std::string lines;
  for (int at = 0; at < 3000; ++at)
    lines +=
        "{\"id\":\"n" + std::to_string(at) + "\",\"text\":\"" + std::string(200, 'x') + "\"}\n";
  std::string chunks;
  for (std::size_t at = 0; at < lines.size(); at += 9973) {
    const std::string part = lines.substr(at, 9973);
    std::ostringstream size;
    size << std::hex << part.size();
    chunks += size.str() + "\r\n" + part + "\r\n";
  }
  const Answered answer =
      served.send("POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                  kLines + kWrites + "Transfer-Encoding: chunked\r\n\r\n" + chunks + "0\r\n\r\n");
  CAPTURE(answer.head);
  CHECK(answer.status == 200);
  CHECK(has(answer, "\"id\":\"n2999\",\"result\":\"indexed\""));
  CHECK(documents(served) == 3004);
  for (const auto& entry : std::filesystem::directory_iterator(served.directory()))
    CHECK(entry.path().filename().string().find("body") == std::string::npos);
  CHECK(has(change(served, "POST", "/documents", "", kLines), "\"read\":0"));
}

TEST_CASE("a long body that comes too slowly is given up, one that keeps its pace is not") {
  Served::Options options = Served::that_writes();
  options.limits.body_time = std::chrono::milliseconds(300);
  options.limits.body_rate = 1000;
  const Served served(std::move(options));
  const std::string line = "{\"id\":\"5\",\"text\":\"tea\"}\n";
  const std::string begin = "POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\n" + kLines +
                            kWrites + "Content-Length: 200000\r\n\r\n" + line;
  const Socket slow(served.port());
  slow.send(begin);
  CHECK(slow.rest().empty());
  const Socket steady(served.port());
  steady.send(begin + std::string(70'000, '\n'));
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  steady.send(std::string(200'000 - 70'000 - line.size(), '\n'));
  steady.finish();
  // Where the answer takes long, an interim one comes first.
  CHECK(steady.rest().find("HTTP/1.1 200 OK") != std::string::npos);
}
