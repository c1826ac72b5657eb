// How clients are let in.

#include <doctest/doctest.h>

#include <chrono>
#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "server/http/http_server.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Socket;

namespace {

/// Answers at once, and notes how many connections there were.
class Counting : public server::Application {
 public:
  server::Admission admit(const server::HttpRequest&, const server::ServerLoad& load) override {
    connections.push_back(load.connections);
    return {.answer = server::HttpResponse{}};
  }
  std::optional<server::HttpResponse> answer(const server::HttpRequest&, server::Work&,
                                             server::Lane) override {
    return server::HttpResponse{};
  }
  server::HttpResponse refuse(const server::Problem& problem) override {
    return {.status = problem.status};
  }
  void finished(const server::Finished&) override {}
  void drain() override {}

  std::vector<std::size_t> connections{};
};

}  // namespace

TEST_CASE("connections leave descriptors to all else") {
  CHECK(server::most_connections(1 << 20) == 4096);
  CHECK(server::most_connections(4096) == 3968);
  CHECK(server::most_connections(1024) == 896);
  CHECK(server::most_connections(100) == 1);
}

TEST_CASE("clients that come together are let in together, not one after the other's request") {
  constexpr std::size_t kClients = 50;
  Counting application;
  server::HttpServer server(server::Address{.port = 0}, {},
                            server::WorkerPool::Limits{.threads = 1}, application);
  std::deque<Socket> clients;
  for (std::size_t at = 0; at < kClients; ++at)
    clients.emplace_back(server.address().port)
        .send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  std::thread runs([&] { server.run(); });
  for (const Socket& client : clients) CHECK(client.rest().starts_with("HTTP/1.1 200 "));
  server.stop();
  runs.join();
  REQUIRE(application.connections.size() == kClients);
  CHECK(application.connections.front() == kClients);
}

namespace {

constexpr std::size_t kUnread = std::size_t{16} << 20;  // more than sockets hold

/// Answers with very much, or with nothing.
class Generous : public server::Application {
 public:
  server::Admission admit(const server::HttpRequest& head, const server::ServerLoad&) override {
    const std::size_t bytes = head.target == "/large" ? kUnread : 0;
    return {.answer = server::HttpResponse{.body = std::string(bytes, 'a')}};
  }
  std::optional<server::HttpResponse> answer(const server::HttpRequest&, server::Work&,
                                             server::Lane) override {
    return server::HttpResponse{};
  }
  server::HttpResponse refuse(const server::Problem& problem) override {
    return {.status = problem.status, .headers = problem.headers};
  }
  void finished(const server::Finished&) override {}
  void drain() override {}
};

}  // namespace

TEST_CASE("answers that nobody reads have a limit in common, and others are told to come again") {
  Generous application;
  server::HttpServer server({.port = 0}, {.answers = kUnread + kUnread / 2}, {.threads = 2},
                            application);
  std::thread runs([&] { server.run(); });
  const auto asked = [&](const std::string& target) {
    const Socket socket(server.address().port);
    socket.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return socket.rest();
  };
  {
    const Socket silent(server.address().port);
    silent.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(asked("/small").starts_with("HTTP/1.1 200 "));
    const std::string refused = asked("/large");
    CHECK(refused.starts_with("HTTP/1.1 503 "));
    CHECK(refused.find("Retry-After: 2\r\n") != refused.npos);
    CHECK(asked("/small").starts_with("HTTP/1.1 200 "));
  }
  std::string again;
  for (int time = 0; time < 100 && !again.starts_with("HTTP/1.1 200 "); ++time) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    again = asked("/large");
  }
  CHECK(again.size() > kUnread);
  server.stop();
  runs.join();
}
