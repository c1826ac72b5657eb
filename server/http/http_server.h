#pragma once

/// A server of HTTP/1.1, whatever is served.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "server/http/address.h"
#include "server/http/raw_head.h"
#include "server/http/work.h"
#include "server/http/worker_pool.h"
#include "server/messages/message.h"
#include "server/messages/problem.h"

namespace inkling::server {

/// What becomes of a request whose head is there, and whose body is not.
struct Admission {
  std::optional<HttpResponse> answer{};  ///< refused, or answered without a worker
  Lane lane = Lane::quick;
  std::uint64_t most_body = 0;  ///< bytes; more is 413
  /// Where the body goes to a file, on the disk of this folder. Empty: to memory.
  std::filesystem::path spool{};
  bool tells_progress = false;  ///< by server-sent events, the answer being the last of them
};

/// A request that was answered, or whose client went away.
struct Finished {
  const HttpRequest& request;
  const HttpResponse& response;
  std::uint64_t bytes = 0;  ///< of the body, as sent
  double seconds = 0;       ///< from the head to the last byte
  bool is_whole = true;     ///< the client got all of it
};

/// How a server is at the moment.
struct ServerLoad {
  std::size_t connections = 0;
  WorkerPool::Load workers{};
};

/// What is served. admit(), refuse(), finished() and drain() are called by the event loop, which
/// must not wait; answer() by any worker.
class Application {
 public:
  virtual ~Application() = default;
  virtual Admission admit(const HttpRequest& head, const ServerLoad& load) = 0;
  /// Must not throw. Nothing for a request that is asked again: in its lane when it has what it
  /// told Work to wait for; else in Lane::large, as one of Lane::quick that turns out to take
  /// longer than others there.
  virtual std::optional<HttpResponse> answer(const HttpRequest& request, Work& work, Lane lane) = 0;
  /// What the server itself refuses.
  virtual HttpResponse refuse(const Problem& problem) = 0;
  virtual void finished(const Finished& finished) = 0;
  /// The server begins to stop.
  virtual void drain() = 0;
};

/// As many connections as a process with so many descriptors may have: each takes one, and indexes,
/// files of bodies and the log have the others.
constexpr std::size_t most_connections(std::uint64_t descriptors) noexcept {
  constexpr std::uint64_t kUsual = 4096, kOthers = 128;
  return descriptors > kOthers ? std::min(kUsual, descriptors - kOthers) : 1;
}

/// Times are absolute: a client that sends byte by byte gains none.
struct HttpLimits {
  /// Further ones are answered 503 and closed. Each takes some 15 KB while it waits. Clients that
  /// went away count until that is noticed, so there is room for several times a thousand.
  std::size_t connections = 4096;
  std::size_t requests = 10'000;  ///< of one connection
  HeadLimits head{};
  std::uint64_t bodies = std::uint64_t{256} << 20;  ///< bytes in memory of all requests at one time
  std::uint64_t spooled = std::uint64_t{4} << 30;   ///< bytes in files, likewise
  /// Bytes of answers that clients have not read, likewise; further ones are 503.
  std::uint64_t answers = std::uint64_t{256} << 20;
  std::uint64_t body_rate = std::uint64_t{64}
                            << 10;         ///< a file gets more time, at so much a second
  std::chrono::milliseconds idle{30'000};  ///< between requests
  std::chrono::milliseconds head_time{10'000};
  std::chrono::milliseconds body_time{30'000};
  std::chrono::milliseconds write_time{30'000};  ///< of 8 MiB that a client reads, or of a part
  /// A process manager waits for 10 s, and some of that goes by around this.
  std::chrono::milliseconds drain_time{9'500};
  bool heeds_signals = false;  ///< SIGTERM and SIGINT stop it
};

/// One thread turns sockets into requests; a pool of workers answers them.
class HttpServer {
 public:
  /// Listens from now on. Throws IoError.
  HttpServer(const Address& address, const HttpLimits& limits, const WorkerPool::Limits& workers,
             Application& application);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// With the port that was free, where any was asked for.
  const Address& address() const noexcept;
  /// Serves until it was stopped, and what had begun is answered; false where that took longer than
  /// HttpLimits::drain_time, and some of it still runs.
  bool run();
  /// Any thread may call it: an end to connections that are idle. New ones are answered until those
  /// that were there are gone.
  void stop();

 private:
  class Impl;  // hides the loop, sockets and timers of Boost.Asio
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::server
