// Who goes away ends the work that was for them.

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include "server/http/http_server.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

constexpr std::chrono::milliseconds kLook(5);

/// Waits for ten seconds at most.
bool comes_true(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(kLook);
  }
  return true;
}

/// Works until nobody waits any more, or until it is told that it is done.
class Endless : public server::Application {
 public:
  server::Admission admit(const server::HttpRequest& head, const server::ServerLoad&) override {
    return {.tells_progress = head.target == "/events"};
  }
  std::optional<server::HttpResponse> answer(const server::HttpRequest& request, server::Work& work,
                                             server::Lane) override {
    server::HttpResponse response;
    if (request.target == "/parts") {
      response.body = "first";
      response.next = [this](const service::StopAsked& stop) {
        run(stop);
        return std::optional<std::string>();
      };
    } else {
      run([&] { return work.is_cancelled(); });
    }
    return response;
  }
  server::HttpResponse refuse(const server::Problem& problem) override {
    return {.status = problem.status};
  }
  void finished(const server::Finished&) override {}
  void drain() override {}

  std::atomic<int> running = 0, stopped = 0;
  std::atomic<bool> is_done = false;

 private:
  void run(const service::StopAsked& stop) {
    ++running;
    while (!stop() && !is_done) std::this_thread::sleep_for(kLook);
    if (stop()) ++stopped;
    --running;
  }
};

/// It, at a free port.
class Running {
 public:
  Running()
      : server_({.port = 0}, {}, {.threads = 2}, application), runs_([this] { server_.run(); }) {}
  ~Running() {
    application.is_done = true;
    server_.stop();
    runs_.join();
  }

  std::uint16_t port() const { return server_.address().port; }
  std::unique_ptr<Socket> ask(const std::string& target) const {
    auto socket = std::make_unique<Socket>(port());
    socket->send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket;
  }

  Endless application{};

 private:
  server::HttpServer server_;
  std::thread runs_;
};

}  // namespace

TEST_CASE("work ends when its client closes, whatever the answer is made of") {
  for (const char* const target : {"/whole", "/events", "/parts"}) {
    CAPTURE(target);
    Running server;
    auto client = server.ask(target);
    REQUIRE(comes_true([&] { return server.application.running == 1; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK(server.application.running == 1);  // who waits is waited for
    client.reset();
    CHECK(comes_true([&] { return server.application.running == 0; }));
    CHECK(server.application.stopped == 1);
  }
}

TEST_CASE(
    "a client that has sent all and still reads is answered, whatever the answer is made of") {
  for (const char* const target : {"/whole", "/events", "/parts"}) {
    CAPTURE(target);
    Running server;
    const auto client = server.ask(target);
    client->finish();
    REQUIRE(comes_true([&] { return server.application.running == 1; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(500));  // it looked meanwhile
    CHECK(server.application.running == 1);
    server.application.is_done = true;
    const std::string answer = client->rest();
    CAPTURE(answer);
    CHECK(server.application.stopped == 0);
    const std::string whole = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n";
    if (std::string(target) == "/whole") CHECK(answer.starts_with(whole));
    if (std::string(target) == "/events") CHECK(answer.find("event: result") != answer.npos);
    if (std::string(target) == "/parts") CHECK(answer.ends_with("\r\n5\r\nfirst\r\n00\r\n\r\n"));
  }
}

TEST_CASE("a client that has sent all, reads for a while and then goes ends its work") {
  Running server;
  auto client = server.ask("/events");
  client->finish();
  REQUIRE(comes_true([&] { return server.application.running == 1; }));
  client.reset();
  CHECK(comes_true([&] { return server.application.stopped == 1; }));
}

TEST_CASE("a client of HTTP/1.0 that has sent all gets the answer and nothing else") {
  Running server;
  const Socket client(server.port());
  client.send("GET /whole HTTP/1.0\r\nHost: localhost\r\n\r\n");
  client.finish();
  REQUIRE(comes_true([&] { return server.application.running == 1; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  server.application.is_done = true;
  CHECK(client.rest().starts_with("HTTP/1.1 200"));
}

TEST_CASE("a client that sent more before it closed is gone all the same") {
  Running server;
  auto client = server.ask("/whole");
  client->send("GET /whole HTTP/1.1\r\nHost: localhost\r\n\r\n");
  REQUIRE(comes_true([&] { return server.application.running == 1; }));
  client.reset();
  CHECK(comes_true([&] { return server.application.stopped >= 1; }));
}

TEST_CASE("who waits for a worker and goes away is not worked for, and who stays is answered") {
  Running server;
  const auto first = server.ask("/whole"), second = server.ask("/whole");
  REQUIRE(comes_true([&] { return server.application.running == 2; }));
  auto third = server.ask("/whole");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  third.reset();
  server.application.is_done = true;
  first->finish();
  // It may be asked whether it still reads, by a 100.
  CHECK(first->rest().find("HTTP/1.1 200 OK") != std::string::npos);
  CHECK(comes_true([&] { return server.application.running == 0; }));
}

TEST_CASE("a search that nobody waits for ends before it is done") {
  // Each pattern takes a walk through all words, and stands for hundreds of them.
  std::mt19937 random(7);
  const auto word = [&] {
    std::string letters;
    for (int at = 0; at < 12; ++at) letters += static_cast<char>('a' + random() % 26);
    return letters;
  };
  std::string text, query;
  for (int at = 0; at < 60'000; ++at) text += word() + ' ';
  for (int at = 0; at < 250; ++at) query += "*" + word().substr(0, 2) + "* ";
  Served::Options options;
  options.documents = "{\"id\":\"1\",\"text\":\"" + text + "\",\"label\":\"a\"}\n";
  const Served served(std::move(options));
  const auto counted = [&](const std::string& line) {
    return served.get("/api/v1/metrics").body.find("\n" + line + "\n") != std::string::npos;
  };
  {
    const Socket client(served.port());
    const std::string body = "{\"time-limit\":600,\"q\":\"" + query + "\"}";
    client.send("POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body);
    REQUIRE(comes_true([&] { return counted("inkling_requests_running 1"); }));
  }
  CHECK(comes_true([&] { return counted("inkling_requests_running 0"); }));
  CHECK(counted("inkling_http_requests_total{route=\"/search\",status=\"499\"} 1"));
}
