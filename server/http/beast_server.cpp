/// The only file that knows Boost. One coroutine for each connection, all at one thread.

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <csignal>
#include <set>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "server/http/http_server.h"
#include "server/http/sent_head.h"

namespace inkling::server {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using net::ip::tcp;
using Clock = std::chrono::steady_clock;

/// For the log and the metrics alone: nobody is there to be told.
constexpr unsigned kClientGone = 499;
/// A client that went away is noticed this long after it at the latest.
constexpr std::chrono::milliseconds kBetweenLooks(100);
constexpr std::chrono::milliseconds kBetweenEvents(250);

class Connection;

/// What all connections share. The event loop alone touches it.
struct Shared {
  Shared(Application& the_application, const HttpLimits& the_limits,
         const WorkerPool::Limits& workers)
      : application(the_application), limits(the_limits), pool(workers) {}

  ServerLoad load() const { return {connections.size(), pool.load()}; }

  Application& application;
  HttpLimits limits;
  std::set<Connection*> connections{};
  std::set<Connection*> awaited{};  ///< those that were there when the server began to stop
  std::uint64_t body_bytes = 0, spooled_bytes = 0;
  bool is_draining = false;
  std::function<void()> last_one_left{};
  net::io_context loop{1};  ///< holds coroutines, which use what is above
  WorkerPool pool;          ///< goes first: its jobs post to the loop
};

/// An answer that a worker makes, and the connection that waits for it.
struct Pending {
  explicit Pending(net::io_context& loop) : wake(loop) {}

  net::steady_timer wake;
  Work work;
  std::optional<HttpResponse> response{};
  bool has_failed = false;  ///< while a part was made
  /// What shows whether a client still reads that has closed its sending side, and changes nothing
  /// in what it reads. Empty: nothing does, or it was sent.
  std::string_view probe{};
};

/// What ended because nobody waited for it was no failure of the server.
void tell_gone(Pending& pending) {
  constexpr unsigned kStopped = 503;
  if (!pending.work.is_cancelled() || pending.response->status != kStopped) return;
  pending.response->status = kClientGone;
  pending.response->cause.clear();
}

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

/// Bytes of bodies that are held at one time.
class BodyShare {
 public:
  /// Of `all`, which may be `most`.
  BodyShare(std::uint64_t& all, std::uint64_t bytes, std::uint64_t most)
      : all_(all), bytes_(bytes) {
    if (all + bytes > most)
      throw RefusedError(503, "overloaded", "too many bytes are being sent to the server",
                         "send it again later", {{"Retry-After", "2"}});
    all_ += bytes_;
  }
  ~BodyShare() { all_ -= bytes_; }
  BodyShare(const BodyShare&) = delete;
  BodyShare& operator=(const BodyShare&) = delete;

 private:
  std::uint64_t& all_;
  std::uint64_t bytes_;
};

void require_length(std::uint64_t length, std::uint64_t most) {
  if (length <= most) return;
  throw RefusedError(413, "too_large", "the body is longer than the server takes",
                     "send it in parts of at most " + std::to_string(most) + " bytes");
}

/// What reading a body came to.
void require_read(const error_code& fault, std::uint64_t most) {
  if (fault == http::error::body_limit) require_length(most + 1, most);
  if (fault == http::error::partial_message)
    throw RefusedError(400, "cut_body", "the body ended too early; nothing was done",
                       "send all of it again");
  if (fault && fault.category() == make_error_code(http::error::bad_method).category())
    throw RefusedError(400, "bad_request", "the body does not follow HTTP/1.1");
  if (fault) throw boost::system::system_error(fault);
}

/// A request that was not all there when the time for it ended.
Problem stopped_early() {
  return {.status = 503,
          .code = "stopped",
          .detail = "the server stops, and the request was not complete; nothing was done",
          .hint = "send all of it again when the server is back",
          .headers = {{"Retry-After", "10"}}};
}

Problem overload() {
  return {.status = 503,
          .code = "overloaded",
          .detail = "as many requests wait as the server takes",
          .hint = "send it again later",
          .headers = {{"Retry-After", "1"}}};
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Shared& shared);
  ~Connection();

  net::awaitable<void> run();
  /// Between two requests it ends at once, within one after the answer.
  void drain();
  /// A request that is still being read is refused.
  void cut_short();
  void abandon();

 private:
  net::awaitable<bool> serve_one();
  net::awaitable<std::size_t> read_head();
  net::awaitable<void> read_some();
  net::awaitable<void> read_body(RawHead& head, const Admission& admission);
  net::awaitable<std::shared_ptr<const SpooledBody>> spool(const Admission& admission);
  net::awaitable<HttpResponse> work(std::shared_ptr<HttpRequest> request, Lane lane);
  net::awaitable<void> tell_progress(std::shared_ptr<HttpRequest> request, Lane lane);
  net::awaitable<std::uint64_t> send_events(const std::shared_ptr<Pending>& pending);
  net::awaitable<void> wait_for(std::shared_ptr<Pending> pending, std::chrono::milliseconds most);
  net::awaitable<std::uint64_t> send(const HttpRequest& request, HttpResponse& response, Lane lane);
  net::awaitable<void> send_and_tell(const HttpRequest& request, HttpResponse& response, Lane lane,
                                     Clock::time_point start);
  net::awaitable<std::uint64_t> send_parts(HttpResponse& response, Lane lane);
  net::awaitable<std::optional<std::string>> next_part(const NextPart& next, Lane lane);
  net::awaitable<void> write(std::string_view head, std::string_view body);
  net::awaitable<void> refuse(const Problem& problem);
  net::awaitable<void> linger();
  net::awaitable<void> look_for(Pending& pending);
  bool begin(const std::shared_ptr<Pending>& pending, std::shared_ptr<HttpRequest> request,
             Lane lane);
  Shared& shared_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Pending> pending_{};
  std::string peer_;
  std::size_t served_ = 0;
  bool is_idle_ = true;
  bool is_reading_ = false;  ///< a request that has begun
  bool is_cut_short_ = false;
  bool keeps_alive_ = true;
  bool is_chunked_ = true;  ///< how parts are sent
};

Connection::Connection(tcp::socket socket, Shared& shared)
    : shared_(shared), stream_(std::move(socket)) {
  error_code ignored;
  peer_ = stream_.socket().remote_endpoint(ignored).address().to_string(ignored);
  stream_.socket().set_option(tcp::no_delay(true), ignored);
  shared_.connections.insert(this);
}

Connection::~Connection() {
  shared_.connections.erase(this);
  const bool was_awaited = shared_.awaited.erase(this) > 0;
  if (was_awaited && shared_.awaited.empty() && shared_.last_one_left) shared_.last_one_left();
}

net::awaitable<void> Connection::run() {
  const std::shared_ptr<Connection> self = shared_from_this();
  std::optional<Problem> problem;
  try {
    bool goes_on = true;
    while (goes_on) goes_on = co_await serve_one();
    co_await linger();
  } catch (const boost::system::system_error&) {
    // The client is gone, or was too slow: for the server to stop, it is told.
    if (is_cut_short_) problem = stopped_early();
  } catch (...) {
    problem = problem_in_flight();
  }
  if (!problem) co_return;
  is_reading_ = false;
  try {
    co_await refuse(*problem);
  } catch (const boost::system::system_error&) {
  }
}

void Connection::drain() {
  if (is_idle_) stream_.cancel();
}

void Connection::cut_short() {
  if (!is_reading_) return;
  is_cut_short_ = true;
  stream_.cancel();
}

void Connection::abandon() {
  if (pending_) pending_->work.cancel();
  stream_.close();
}

/// At its deadline the stream closes the socket: who is too slow gets no answer.
net::awaitable<void> Connection::read_some() {
  constexpr std::size_t kPart = 4096;
  const std::size_t count =
      co_await stream_.async_read_some(buffer_.prepare(kPart), net::use_awaitable);
  buffer_.commit(count);
}

/// The size of a head that is in the buffer.
net::awaitable<std::size_t> Connection::read_head() {
  constexpr std::string_view kEnd = "\r\n\r\n";
  is_idle_ = buffer_.size() == 0;
  stream_.expires_after(is_idle_ ? shared_.limits.idle : shared_.limits.head_time);
  if (is_idle_) {
    co_await read_some();
    is_idle_ = false;
    stream_.expires_after(shared_.limits.head_time);
  }
  is_reading_ = true;
  for (;;) {
    const std::string_view got(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    const std::size_t end = got.find(kEnd);
    if (end != got.npos && end + kEnd.size() <= shared_.limits.head.bytes)
      co_return end + kEnd.size();
    if (!may_become_head(got))
      throw RefusedError(400, "bad_request", "a line does not end with CR LF");
    if (got.size() >= shared_.limits.head.bytes)
      throw RefusedError(431, "bad_request", "the head of the request is too long");
    co_await read_some();
  }
}

/// Beast reads the head again, and the body behind it.
net::awaitable<void> Connection::read_body(RawHead& head, const Admission& admission) {
  const std::uint64_t most = admission.most_body;
  require_length(head.content_length, most);
  const bool spools = !admission.spool.empty();
  const BodyShare share(spools ? shared_.spooled_bytes : shared_.body_bytes,
                        head.is_chunked ? most : head.content_length,
                        spools ? shared_.limits.spooled : shared_.limits.bodies);
  if (head.awaits_continue) co_await write(kContinue, {});
  if (spools) {
    head.request.spooled = co_await spool(admission);
    co_return;
  }
  http::request_parser<http::string_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(shared_.limits.head.bytes));
  parser.body_limit(most);
  parser.eager(true);
  stream_.expires_after(shared_.limits.body_time);
  error_code fault;
  co_await http::async_read(stream_, buffer_, parser,
                            net::redirect_error(net::use_awaitable, fault));
  require_read(fault, most);
  head.request.body = std::move(parser.get().body());
}

/// The body in a file. Each part that came gives the rest more time.
net::awaitable<std::shared_ptr<const SpooledBody>> Connection::spool(const Admission& admission) {
  constexpr std::size_t kPart = std::size_t{64} << 10;
  const Clock::time_point start = Clock::now();
  const auto spooled = std::make_shared<SpooledBody>(admission.spool);
  http::request_parser<http::buffer_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(shared_.limits.head.bytes));
  parser.body_limit(admission.most_body);
  std::vector<char> part(kPart);
  while (!parser.is_done()) {
    parser.get().body().data = part.data();
    parser.get().body().size = part.size();
    stream_.expires_at(start + shared_.limits.body_time +
                       std::chrono::seconds(spooled->size() / shared_.limits.body_rate));
    error_code fault;
    co_await http::async_read(stream_, buffer_, parser,
                              net::redirect_error(net::use_awaitable, fault));
    if (fault != http::error::need_buffer) require_read(fault, admission.most_body);
    spooled->append({part.data(), part.size() - parser.get().body().size});
  }
  co_return spooled;
}

/// Whether another request may follow.
net::awaitable<bool> Connection::serve_one() {
  const std::size_t size = co_await read_head();
  const Clock::time_point start = Clock::now();
  RawHead head =
      parse_head({static_cast<const char*>(buffer_.data().data()), size}, shared_.limits.head);
  head.request.peer = peer_;
  const bool has_body = head.is_chunked || head.content_length > 0;
  keeps_alive_ = head.keeps_alive && ++served_ < shared_.limits.requests;
  is_chunked_ = !head.is_old;
  Admission admission = shared_.application.admit(head.request, shared_.load());
  if (!has_body) buffer_.consume(size);
  if (has_body && !admission.answer) co_await read_body(head, admission);
  is_reading_ = false;
  const auto request = std::make_shared<HttpRequest>(std::move(head.request));
  if (!admission.answer && admission.tells_progress && is_chunked_) {
    co_await tell_progress(request, admission.lane);
    co_return false;
  }
  HttpResponse response;
  if (admission.answer) {
    response = std::move(*admission.answer);
    // The body was not read: what follows is not a request.
    response.closes = response.closes || has_body;
  } else {
    response = co_await work(request, admission.lane);
  }
  co_await send_and_tell(*request, response, admission.lane, start);
  co_return keeps_alive_;
}

net::awaitable<void> Connection::send_and_tell(const HttpRequest& request, HttpResponse& response,
                                               Lane lane, Clock::time_point start) {
  Finished finished{.request = request, .response = response, .is_whole = false};
  error_code fault;
  try {
    finished.bytes = co_await send(request, response, lane);
    finished.is_whole = true;
  } catch (const boost::system::system_error& error) {
    fault = error.code();
  }
  finished.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  shared_.application.finished(finished);
  if (fault) throw boost::system::system_error(fault);
}

bool Connection::begin(const std::shared_ptr<Pending>& pending,
                       std::shared_ptr<HttpRequest> request, Lane lane) {
  Shared& shared = shared_;
  return shared_.pool.submit(lane, [&shared, pending, request = std::move(request)] {
    const auto made =
        std::make_shared<HttpResponse>(shared.application.answer(*request, pending->work));
    net::post(shared.loop, [pending, made] {
      pending->response = std::move(*made);
      pending->wake.cancel();
    });
  });
}

/// Cancels the work of a client that is gone. One that closed may have closed its sending side
/// alone, and still read; that it does not shows when something is sent: its system answers with a
/// reset then, which the next look finds.
net::awaitable<void> Connection::look_for(Pending& pending) {
  pollfd end{.fd = stream_.socket().native_handle(), .events = POLLRDHUP, .revents = 0};
  if (::poll(&end, 1, 0) <= 0) co_return;
  error_code fault;
  if ((end.revents & (POLLERR | POLLHUP)) == 0 && !pending.probe.empty()) {
    const std::string_view probe = std::exchange(pending.probe, {});
    stream_.expires_after(shared_.limits.write_time);
    co_await net::async_write(stream_, net::buffer(probe.data(), probe.size()),
                              net::redirect_error(net::use_awaitable, fault));
  }
  if ((end.revents & (POLLERR | POLLHUP)) != 0 || fault) pending.work.cancel();
}

/// Until the answer is there, or for so long: then it looks whether anybody waits.
net::awaitable<void> Connection::wait_for(std::shared_ptr<Pending> pending,
                                          std::chrono::milliseconds most) {
  if (pending->response) co_return;
  pending->wake.expires_after(most);
  error_code cancelled;
  co_await pending->wake.async_wait(net::redirect_error(net::use_awaitable, cancelled));
  if (!pending->response) co_await look_for(*pending);
}

net::awaitable<HttpResponse> Connection::work(std::shared_ptr<HttpRequest> request, Lane lane) {
  const auto pending = std::make_shared<Pending>(shared_.loop);
  if (is_chunked_) pending->probe = kContinue;  // clients skip it, if they know HTTP/1.1
  if (!begin(pending, std::move(request), lane)) co_return shared_.application.refuse(overload());
  const Awaited awaited(pending_, pending);
  while (!pending->response) co_await wait_for(pending, kBetweenLooks);
  tell_gone(*pending);
  co_return std::move(*pending->response);
}

net::awaitable<void> Connection::write(std::string_view head, std::string_view body) {
  const std::array<net::const_buffer, 2> parts = {net::buffer(head.data(), head.size()),
                                                  net::buffer(body.data(), body.size())};
  co_await net::async_write(stream_, parts, net::use_awaitable);
}

net::awaitable<std::uint64_t> Connection::send(const HttpRequest& request, HttpResponse& response,
                                               Lane lane) {
  constexpr std::uint64_t kTimed = std::uint64_t{8} << 20;
  const bool has_parts = static_cast<bool>(response.next);
  keeps_alive_ =
      keeps_alive_ && !response.closes && !shared_.is_draining && (!has_parts || is_chunked_);
  const std::string head = head_of(response, keeps_alive_, is_chunked_);
  const bool is_head_alone = request.method == "HEAD" || response.status == 304;
  if (has_parts && !is_head_alone) {
    stream_.expires_after(shared_.limits.write_time);
    co_await write(head, {});
    co_return co_await send_parts(response, lane);
  }
  const std::string_view body = is_head_alone ? std::string_view() : response.bytes();
  stream_.expires_after(shared_.limits.write_time * (1 + body.size() / kTimed));
  co_await write(head, body);
  co_return body.size();
}

net::awaitable<std::uint64_t> Connection::send_parts(HttpResponse& response, Lane lane) {
  std::uint64_t sent = 0;
  std::optional<std::string> part = std::move(response.body);
  while (part) {
    if (!part->empty()) {
      stream_.expires_after(shared_.limits.write_time);
      const std::string bytes = is_chunked_ ? chunk_of(*part) : std::move(*part);
      co_await write(bytes, {});
      sent += bytes.size();
    }
    stream_.expires_never();
    part = co_await next_part(response.next, lane);
  }
  stream_.expires_after(shared_.limits.write_time);
  if (is_chunked_) co_await write(kLastChunk, {});
  co_return sent;
}

/// Throws system_error where the part could not be made, which ends the connection.
net::awaitable<std::optional<std::string>> Connection::next_part(const NextPart& next, Lane lane) {
  const auto pending = std::make_shared<Pending>(shared_.loop);
  if (is_chunked_) pending->probe = "0";  // the size of the chunk that comes next may begin so
  const auto part = std::make_shared<std::optional<std::string>>();
  Shared& shared = shared_;
  const bool has_begun = shared_.pool.submit(lane, [&shared, &next, pending, part] {
    bool has_failed = false;
    try {
      *part = next([&work = pending->work] { return work.is_cancelled(); });
    } catch (...) {
      has_failed = true;
    }
    net::post(shared.loop, [pending, has_failed] {
      pending->has_failed = has_failed;
      pending->response.emplace();
      pending->wake.cancel();
    });
  });
  const Awaited awaited(pending_, pending);
  while (has_begun && !pending->response) co_await wait_for(pending, kBetweenLooks);
  if (!has_begun || pending->has_failed)
    throw boost::system::system_error(net::error::make_error_code(net::error::operation_aborted));
  co_return std::move(*part);
}

/// Events `progress`, and `result` or `error` at the end. The client may close at any time.
net::awaitable<void> Connection::tell_progress(std::shared_ptr<HttpRequest> request, Lane lane) {
  const Clock::time_point start = Clock::now();
  const auto pending = std::make_shared<Pending>(shared_.loop);
  if (!begin(pending, request, lane)) {
    co_await refuse(overload());
    co_return;
  }
  std::uint64_t bytes = 0;
  bool is_whole = false;
  try {
    bytes = co_await send_events(pending);
    is_whole = true;
  } catch (const boost::system::system_error&) {
    // The client is gone: the connection ends behind this.
  }
  if (!pending->response) pending->response = HttpResponse{.status = kClientGone};
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  shared_.application.finished({*request, *pending->response, bytes, seconds, is_whole});
}

/// Bytes of the last event.
net::awaitable<std::uint64_t> Connection::send_events(const std::shared_ptr<Pending>& pending) {
  const Awaited awaited(pending_, pending);
  HttpResponse events = shared_.application.refuse({.status = 200});
  events.type = "text/event-stream";
  stream_.expires_after(shared_.limits.write_time);
  const std::string head = head_of(events, false, true, true);
  co_await write(head, {});
  while (!pending->response) {
    stream_.expires_after(shared_.limits.write_time);
    const std::string event = chunk_of(progress_event(pending->work.done()));
    co_await write(event, {});
    co_await wait_for(pending, kBetweenEvents);
  }
  tell_gone(*pending);
  const std::string event = chunk_of(last_event(*pending->response));
  stream_.expires_after(shared_.limits.write_time);
  co_await write(event, kLastChunk);
  co_return event.size();
}

net::awaitable<void> Connection::refuse(const Problem& problem) {
  HttpResponse response = shared_.application.refuse(problem);
  HttpRequest request;
  request.peer = peer_;
  stream_.expires_after(shared_.limits.write_time);
  const std::string head = head_of(response, false, false);
  co_await write(head, response.bytes());
  shared_.application.finished({request, response, response.bytes().size(), 0});
  co_await linger();
}

/// A socket that is closed with bytes unread resets the connection, and the client may lose the
/// answer: so what it still sends is taken for a moment.
net::awaitable<void> Connection::linger() {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(std::chrono::seconds(1));
  std::size_t taken = 0;
  std::array<char, 4096> bytes;
  while (taken < kMost) {
    error_code fault;
    const std::size_t count = co_await stream_.async_read_some(
        net::buffer(bytes), net::redirect_error(net::use_awaitable, fault));
    if (fault) co_return;
    taken += count;
  }
}

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
    } else if (fault != net::error::operation_aborted) {
      // There are no descriptors left: some will be, when others have gone.
      net::steady_timer pause(shared_.loop, kPause);
      co_await pause.async_wait(net::redirect_error(net::use_awaitable, fault));
    }
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
