#pragma once

/// One client: its requests are read, answered by workers, and sent, one after the other.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/http/shared.h"
#include "server/http/stream.h"

namespace inkling::server {

/// connection.cpp reads requests, waiting.cpp has them answered, sending.cpp sends the answers.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(net::ip::tcp::socket socket, Shared& shared);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  net::awaitable<void> run();
  /// Between two requests it ends at once, within one after the answer.
  void drain();
  /// A request that is still being read is refused.
  void cut_short();
  void abandon();

 private:
  using Clock = std::chrono::steady_clock;

  net::awaitable<bool> serve_one();
  net::awaitable<std::size_t> read_head();
  net::awaitable<void> read_body(RawHead& head, const Admission& admission);
  net::awaitable<std::shared_ptr<const NamelessFile>> spool(const Admission& admission);

  bool begin(const std::shared_ptr<Pending>& pending, std::shared_ptr<const HttpRequest> request,
             Lane lane);
  net::awaitable<HttpResponse> work(std::shared_ptr<const HttpRequest> request, Lane lane);
  net::awaitable<std::optional<std::string>> next_part(const NextPart& next, Lane lane);
  net::awaitable<void> wait_for(std::shared_ptr<Pending> pending, std::chrono::milliseconds most);
  net::awaitable<void> look_for(Pending& pending);

  void require_room_for(HttpResponse& response);
  net::awaitable<std::uint64_t> send(const HttpRequest& request, HttpResponse& response, Lane lane);
  net::awaitable<void> send_and_tell(const HttpRequest& request, HttpResponse& response, Lane lane,
                                     Clock::time_point start);
  net::awaitable<std::uint64_t> send_parts(HttpResponse& response, Lane lane);
  net::awaitable<void> tell_progress(std::shared_ptr<const HttpRequest> request, Lane lane);
  net::awaitable<std::uint64_t> send_events(const std::shared_ptr<Pending>& pending);
  net::awaitable<void> refuse(const Problem& problem);

  Shared& shared_;
  Stream stream_;
  std::shared_ptr<Pending> pending_{};
  std::string peer_;
  std::size_t served_ = 0;
  bool is_idle_ = true;
  bool is_reading_ = false;  ///< a request that has begun
  bool is_cut_short_ = false;
  bool keeps_alive_ = true;
  bool is_chunked_ = true;  ///< how parts are sent
};

/// What ended because nobody waited for it was no failure of the server.
void tell_gone(Pending& pending);

/// For the log and the metrics alone: nobody is there to be told.
inline constexpr unsigned kClientGone = 499;

}  // namespace inkling::server
