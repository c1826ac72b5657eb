#pragma once

/// What the connections of a server share. The event loop alone touches it.

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string_view>

#include "server/http/http_server.h"

namespace inkling::server {

namespace net = boost::asio;

class Connection;

struct Shared {
  Shared(Application& the_application, const HttpLimits& the_limits,
         const WorkerPool::Limits& workers)
      : application(the_application), limits(the_limits), pool(workers) {}

  ServerLoad load() const { return {connections.size(), pool.load()}; }

  Application& application;
  HttpLimits limits;
  std::set<Connection*> connections{};
  std::set<Connection*> awaited{};  ///< those that were there when the server began to stop
  std::uint64_t body_bytes = 0, spooled_bytes = 0, answer_bytes = 0;
  bool is_draining = false;
  std::function<void()> last_one_left{};
  net::io_context loop{1};  ///< holds coroutines, which use what is above
  WorkerPool pool;          ///< goes first: its jobs post to the loop
};

/// An answer that a worker makes, and the connection that waits for it.
struct Pending {
  explicit Pending(net::io_context& loop, bool tells_progress = false)
      : wake(loop), work(tells_progress) {}

  net::steady_timer wake;
  Work work;
  std::shared_ptr<const HttpRequest> request{};
  Lane lane = Lane::quick;
  bool is_parked = false;  ///< no worker has it: it waits for what Work was told
  std::optional<HttpResponse> response{};
  bool has_failed = false;  ///< while a part was made
  /// What shows whether a client still reads that has closed its sending side, and changes nothing
  /// in what it reads. Empty: nothing does, or it was sent.
  std::string_view probe{};
};

/// Work that ends when nobody waits for it any more, for whatever reason.
class Awaited {
 public:
  /// `place` is where the connection finds it.
  Awaited(std::shared_ptr<Pending>& place, const std::shared_ptr<Pending>& pending)
      : place_(place) {
    place_ = pending;
  }
  ~Awaited() {
    place_->work.cancel();
    place_.reset();
  }
  Awaited(const Awaited&) = delete;
  Awaited& operator=(const Awaited&) = delete;

 private:
  std::shared_ptr<Pending>& place_;
};

/// Bytes of bodies or of answers that are held at one time.
class HeldBytes {
 public:
  /// Of `all`.
  HeldBytes(std::uint64_t& all, std::uint64_t bytes) : all_(all), bytes_(bytes) { all_ += bytes_; }
  ~HeldBytes() { all_ -= bytes_; }
  HeldBytes(const HeldBytes&) = delete;
  HeldBytes& operator=(const HeldBytes&) = delete;

 private:
  std::uint64_t& all_;
  std::uint64_t bytes_;
};

/// As many requests wait as the server takes, or as many clients are there.
inline Problem overload() {
  return {.status = 503,
          .code = "overloaded",
          .detail = "as many requests wait as the server takes",
          .hint = "send it again later",
          .headers = {{"Retry-After", "1"}}};
}

}  // namespace inkling::server
