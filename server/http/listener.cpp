/// The listener: connections come and go, and the server ends in order.

#include "server/http/http_server.h"

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <set>
#include <utility>

#include "inkling/error.h"
#include "server/http/connection.h"
#include "server/http/sent_head.h"

namespace inkling::server {

namespace {

using boost::system::error_code;
using net::ip::tcp;

}  // namespace

class HttpServer::Impl {
 public:
  Impl(const Address& address, const HttpLimits& limits, const WorkerPool::Limits& workers,
       Application& application);

  const Address& address() const noexcept { return address_; }
  bool run();
  void stop() {
    net::post(shared_.loop, [this] { drain(); });
  }

 private:
  net::awaitable<void> accept();
  void welcome(tcp::socket socket);
  void welcome_waiting();
  void heed_signals();
  void drain();
  void end();

  Shared shared_;
  Address address_;
  tcp::acceptor acceptor_;
  net::signal_set signals_;
  net::steady_timer reading_, patience_;
  bool is_clean_ = true;
};

HttpServer::Impl::Impl(const Address& address, const HttpLimits& limits,
                       const WorkerPool::Limits& workers, Application& application)
    : shared_(application, limits, workers),
      address_(address),
      acceptor_(shared_.loop),
      signals_(shared_.loop),
      reading_(shared_.loop),
      patience_(shared_.loop) {
  try {
    const tcp::endpoint where(net::ip::make_address(address.host), address.port);
    acceptor_.open(where.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(where);
    acceptor_.listen(SOMAXCONN);
    acceptor_.non_blocking(true);
    address_.port = acceptor_.local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    throw IoError(to_string(address), error.code().value(), "cannot listen",
                  "choose another address with --listen");
  }
  shared_.last_one_left = [this] { end(); };
}

net::awaitable<void> HttpServer::Impl::accept() {
  constexpr std::chrono::milliseconds kPause(50);
  while (acceptor_.is_open()) {
    error_code fault;
    tcp::socket socket =
        co_await acceptor_.async_accept(net::redirect_error(net::use_awaitable, fault));
    if (!fault) {
      welcome(std::move(socket));
      welcome_waiting();
    } else if (fault != net::error::operation_aborted) {
      // There are no descriptors left: some will be, when others have gone.
      net::steady_timer pause(shared_.loop, kPause);
      co_await pause.async_wait(net::redirect_error(net::use_awaitable, fault));
    }
  }
}

/// Who waits beside the one that was let in: while others keep the loop busy, it would let in one
/// of them in each of its turns, and the last of a thousand seconds later.
void HttpServer::Impl::welcome_waiting() {
  constexpr int kAtOnce = 256;
  for (int left = kAtOnce; left > 0; --left) {
    tcp::socket socket(shared_.loop);
    error_code fault;
    acceptor_.accept(socket, fault);
    if (fault) return;
    welcome(std::move(socket));
  }
}

void HttpServer::Impl::welcome(tcp::socket socket) {
  if (shared_.connections.size() >= shared_.limits.connections) {
    const HttpResponse full = shared_.application.refuse(overload());
    const std::string bytes = head_of(full, false, false) + full.body;
    error_code ignored;
    socket.non_blocking(true, ignored);
    socket.send(net::buffer(bytes), 0, ignored);
    return;
  }
  const auto connection = std::make_shared<Connection>(std::move(socket), shared_);
  net::co_spawn(shared_.loop, connection->run(), [connection](const std::exception_ptr&) {});
}

/// The first one ends it in order, the second one at once.
void HttpServer::Impl::heed_signals() {
  signals_.async_wait([this](const error_code& fault, int signal) {
    if (fault) return;
    if (shared_.is_draining) ::_exit(128 + signal);
    heed_signals();  // before drain(), which ends the wait where no connection is left
    drain();
  });
}

/// Who comes meanwhile is answered, so that readiness is told, but not waited for. What is still
/// being read has half of the time, so that its client can be told, too.
void HttpServer::Impl::drain() {
  if (shared_.is_draining) return;
  shared_.is_draining = true;
  shared_.application.drain();
  shared_.awaited = shared_.connections;
  const std::set<Connection*> all = shared_.connections;
  for (Connection* const connection : all) connection->drain();
  reading_.expires_after(shared_.limits.drain_time / 2);
  reading_.async_wait([this](const error_code& fault) {
    if (fault) return;
    const std::set<Connection*> left = shared_.awaited;
    for (Connection* const connection : left) connection->cut_short();
  });
  patience_.expires_after(shared_.limits.drain_time);
  patience_.async_wait([this](const error_code& fault) {
    if (fault) return;
    is_clean_ = false;
    for (Connection* const connection : shared_.connections) connection->abandon();
    net::post(shared_.loop, [this] { shared_.loop.stop(); });
  });
  if (shared_.awaited.empty()) end();
}

void HttpServer::Impl::end() {
  reading_.cancel();
  patience_.cancel();
  error_code ignored;
  acceptor_.close(ignored);
  signals_.cancel(ignored);
  for (Connection* const connection : shared_.connections) connection->abandon();
}

bool HttpServer::Impl::run() {
  if (shared_.limits.heeds_signals) {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    heed_signals();
  }
  net::co_spawn(shared_.loop, accept(), net::detached);
  shared_.loop.run();
  // Connections that are still there go with the loop, when nothing of this is left.
  shared_.last_one_left = nullptr;
  return is_clean_;
}

HttpServer::HttpServer(const Address& address, const HttpLimits& limits,
                       const WorkerPool::Limits& workers, Application& application)
    : impl_(std::make_unique<Impl>(address, limits, workers, application)) {}

HttpServer::~HttpServer() = default;

const Address& HttpServer::address() const noexcept { return impl_->address(); }

bool HttpServer::run() { return impl_->run(); }

void HttpServer::stop() { impl_->stop(); }

}  // namespace inkling::server
