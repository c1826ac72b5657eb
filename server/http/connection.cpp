#include "server/http/connection.h"

#include <boost/system/system_error.hpp>
#include <functional>
#include <span>
#include <utility>

#include "server/http/sent_head.h"

namespace inkling::server {

namespace {

/// A request that was not all there when the time for it ended.
Problem stopped_early() {
  return {.status = 503,
          .code = "stopped",
          .detail = "the server stops, and the request was not complete; nothing was done",
          .hint = "send all of it again when the server is back",
          .headers = {{"Retry-After", "10"}}};
}

}  // namespace

Connection::Connection(net::ip::tcp::socket socket, Shared& shared)
    : shared_(shared), stream_(std::move(socket)), peer_(stream_.peer()) {
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
    co_await stream_.linger();
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

/// The size of a head that was received.
net::awaitable<std::size_t> Connection::read_head() {
  constexpr std::string_view kEnd = "\r\n\r\n";
  is_idle_ = stream_.received().empty();
  stream_.expires_after(is_idle_ ? shared_.limits.idle : shared_.limits.head_time);
  if (is_idle_) {
    co_await stream_.receive();
    is_idle_ = false;
    stream_.expires_after(shared_.limits.head_time);
  }
  is_reading_ = true;
  for (;;) {
    const std::string_view got = stream_.received();
    const std::size_t end = got.find(kEnd);
    if (end != got.npos && end + kEnd.size() <= shared_.limits.head.bytes)
      co_return end + kEnd.size();
    if (!may_become_head(got))
      throw RefusedError(400, "bad_request", "a line does not end with CR LF");
    if (got.size() >= shared_.limits.head.bytes)
      throw RefusedError(431, "bad_request", "the head of the request is too long",
                         "POST /api/v1/search takes a long query in its body");
    co_await stream_.receive();
  }
}

net::awaitable<void> Connection::read_body(RawHead& head, const Admission& admission) {
  const std::uint64_t most = admission.most_body;
  require_length(head.content_length, most);
  const bool spools = !admission.spool.empty();
  std::uint64_t& all = spools ? shared_.spooled_bytes : shared_.body_bytes;
  const std::uint64_t bytes = head.is_chunked ? most : head.content_length;
  if (all + bytes > (spools ? shared_.limits.spooled : shared_.limits.bodies))
    throw RefusedError(503, "overloaded", "too many bytes are being sent to the server",
                       "send it again later", {{"Retry-After", "2"}});
  const HeldBytes held(all, bytes);
  if (head.awaits_continue) co_await stream_.write(kContinue, {});
  if (spools) {
    head.request.spooled = co_await spool(admission);
    co_return;
  }
  stream_.expires_after(shared_.limits.body_time);
  const RequestSize size{shared_.limits.head.bytes, most};
  head.request.body = co_await stream_.read_body(size);
}

/// The body in a file. Each part that came gives the rest more time.
net::awaitable<std::shared_ptr<const NamelessFile>> Connection::spool(const Admission& admission) {
  const Clock::time_point start = Clock::now();
  const auto spooled = std::make_shared<NamelessFile>(admission.spool);
  const RequestSize most{shared_.limits.head.bytes, admission.most_body};
  const std::function<void()> renew = [&] {
    stream_.expires_at(start + shared_.limits.body_time +
                       std::chrono::seconds(spooled->size() / shared_.limits.body_rate));
  };
  const std::function<void(std::string_view)> take = [&](std::string_view part) {
    spooled->append(std::as_bytes(std::span(part)));
  };
  co_await stream_.read_body(most, renew, take);
  co_return spooled;
}

/// Whether another request may follow.
net::awaitable<bool> Connection::serve_one() {
  const std::size_t size = co_await read_head();
  const Clock::time_point start = Clock::now();
  RawHead head = parse_head(stream_.received().substr(0, size), shared_.limits.head);
  head.request.peer = peer_;
  const bool has_body = head.is_chunked || head.content_length > 0;
  keeps_alive_ = head.keeps_alive && ++served_ < shared_.limits.requests;
  is_chunked_ = !head.is_old;
  Admission admission = shared_.application.admit(head.request, shared_.load());
  if (!has_body) stream_.consume(size);
  if (has_body && !admission.answer) co_await read_body(head, admission);
  is_reading_ = false;
  const auto request = std::make_shared<const HttpRequest>(std::move(head.request));
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

}  // namespace inkling::server
