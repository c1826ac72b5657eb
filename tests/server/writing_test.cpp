// What changes an index over HTTP, and who may not.

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "inkling/index_writer.h"
#include "server/messages/compression.h"
#include "tests/server/changes.h"
#include "tests/server/served.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

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
  CHECK(has_part_of(served.get("/api/v1/search?q=tea"), "\"id\":\"5\""));
  CHECK(served.get("/api/v1/stats").header("inkling-snapshot") ==
        answer.header("inkling-snapshot"));
}

TEST_CASE("documents come packed, and a coding that is not unpacked is refused") {
  const Served served(Served::that_writes());
  const std::string packed =
      server::compressed("{\"id\":\"5\",\"text\":\"tea\"}\n", server::Coding::gzip);
  const Answered refused =
      change(served, "POST", "/documents", packed, kLines + "Content-Encoding: br\r\n");
  CHECK(refused.status == 415);
  CHECK(refused.header("accept-encoding") == "gzip, zstd");
  CHECK(document_count(served) == 4);
  CHECK(
      change(served, "POST", "/documents", packed, kLines + "Content-Encoding: gzip\r\n").status ==
      200);
  CHECK(document_count(served) == 5);
}

TEST_CASE("a strict run with a bad line, and a body that ends too early, change nothing") {
  const Served served(Served::that_writes());
  const Answered strict = change(served, "POST", "/documents?strict=true",
                                 "{\"id\":\"5\",\"text\":\"tea\"}\n{broken\n", kLines);
  CHECK(strict.status == 422);
  CHECK(has_part_of(strict, "\"code\":\"bad_record\""));
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
  CHECK(document_count(served) == 4);
}

TEST_CASE("a document goes, and one that is not there is not found") {
  const Served served(Served::that_writes());
  const Answered gone = change(served, "DELETE", "/documents/4%2Fa%20b");
  CAPTURE(gone.body);
  CHECK(gone.status == 200);
  CHECK(has_part_of(gone, "\"deleted\":1"));
  CHECK(served.get("/api/v1/documents/4%2Fa%20b").status == 404);
  const Answered again = change(served, "DELETE", "/documents/4%2Fa%20b");
  CHECK(again.status == 404);
  CHECK(has_part_of(again, "\"code\":\"unknown_document\""));
  CHECK(change(served, "DELETE", "/documents/1?query=*").status == 400);
  CHECK(document_count(served) == 3);
}

TEST_CASE("what is doubtful about a model that was trained is told in the words of the API") {
  const Served served(Served::that_writes());
  const Answered one = change(served, "POST", "/models/one/train",
                              "{\"kind\":\"multinomial\",\"where\":\"label:tea\"}");
  CAPTURE(one.body);
  CHECK(one.status == 200);
  CHECK(has_part_of(one,
                    "\"warnings\":[\"the model has one topic, `tea`, and gives it to every "
                    "text; train on documents of other topics as well (`where`, `by`)\""));
  const Answered sound = change(served, "POST", "/models/two/train", "{\"kind\":\"multinomial\"}");
  CHECK(sound.status == 200);
  CHECK(!has_part_of(sound, "warnings"));
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
  CHECK(has_part_of(served.get("/api/v1/search?q=tag:tea"), "\"total_is_exact\":true"));
  CHECK(change(served, "POST", "/optimize").status == 200);
  CHECK(change(served, "POST", "/commit").status == 200);
  CHECK(change(served, "DELETE", "/models/drinks").status == 200);
  CHECK(served.get("/api/v1/models/drinks").status == 404);
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

TEST_CASE("while another program writes, a request is told to come again") {
  const Served served(Served::that_writes());
  const IndexWriter other(served.directory());
  const Answered answer = change(served, "PUT", "/documents/1/labels", "{\"topic\":[\"x\"]}");
  CHECK(answer.status == 503);
  CHECK(has_part_of(answer, "\"code\":\"busy\""));
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
  CHECK(document_count(served) == 4 + done);
}
