/// Answers on their way to the client.

#include <boost/system/system_error.hpp>
#include <utility>

#include "server/http/connection.h"
#include "server/http/sent_head.h"

namespace inkling::server {

namespace {

constexpr std::chrono::milliseconds kBetweenEvents(250);

/// Bytes that the answer keeps in memory until it is sent: those that others send, too, as if they
/// were its own, since they may be.
std::size_t held_bytes(const HttpResponse& response) {
  return response.embedded.empty() ? response.bytes().size() : 0;
}

}  // namespace

/// What clients do not read stays in memory: where there is too much of it, it becomes the answer
/// to come again. Not so a short one, nor one that says what was committed.
void Connection::require_room_for(HttpResponse& response) {
  constexpr std::size_t kShort = std::size_t{64} << 10;
  const std::size_t bytes = held_bytes(response);
  if (response.is_committed || bytes <= kShort ||
      shared_.answer_bytes + bytes <= shared_.limits.answers)
    return;
  std::string route = std::move(response.route);
  response = shared_.application.refuse({.status = 503,
                                         .code = "overloaded",
                                         .detail = "too many bytes wait for clients to read them",
                                         .hint = "send it again later",
                                         .headers = {{"Retry-After", "2"}}});
  response.route = std::move(route);
}

net::awaitable<void> Connection::send_and_tell(const HttpRequest& request, HttpResponse& response,
                                               Lane lane, Clock::time_point start) {
  require_room_for(response);
  Finished finished{.request = request, .response = response, .is_whole = false};
  boost::system::error_code fault;
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
    co_await stream_.write(head, {});
    co_return co_await send_parts(response, lane);
  }
  const std::string_view body = is_head_alone ? std::string_view() : response.bytes();
  const HeldBytes held(shared_.answer_bytes, held_bytes(response));
  stream_.expires_after(shared_.limits.write_time * (1 + body.size() / kTimed));
  co_await stream_.write(head, body);
  co_return body.size();
}

/// An export ends where its parts find no room: what is sent of it cannot become another answer.
net::awaitable<std::uint64_t> Connection::send_parts(HttpResponse& response, Lane lane) {
  std::uint64_t sent = 0;
  std::optional<std::string> part = std::move(response.body);
  while (part) {
    if (!part->empty()) {
      stream_.expires_after(shared_.limits.write_time);
      const std::string bytes = is_chunked_ ? chunk_of(*part) : std::move(*part);
      if (shared_.answer_bytes + bytes.size() > shared_.limits.answers)
        throw boost::system::system_error(net::error::operation_aborted);
      const HeldBytes held(shared_.answer_bytes, bytes.size());
      co_await stream_.write(bytes, {});
      sent += bytes.size();
    }
    stream_.expires_never();
    part = co_await next_part(response.next, lane);
  }
  stream_.expires_after(shared_.limits.write_time);
  if (is_chunked_) co_await stream_.write(kLastChunk, {});
  co_return sent;
}

/// Events `progress`, and `result` or `error` at the end. The client may close at any time.
net::awaitable<void> Connection::tell_progress(std::shared_ptr<const HttpRequest> request,
                                               Lane lane) {
  const Clock::time_point start = Clock::now();
  const auto pending = std::make_shared<Pending>(shared_.loop, true);
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
  co_await stream_.write(head, {});
  while (!pending->response) {
    stream_.expires_after(shared_.limits.write_time);
    const std::string event = chunk_of(progress_event(pending->work.done()));
    co_await stream_.write(event, {});
    co_await wait_for(pending, kBetweenEvents);
  }
  tell_gone(*pending);
  require_room_for(*pending->response);
  const std::string event = chunk_of(last_event(*pending->response));
  const HeldBytes held(shared_.answer_bytes, event.size());
  stream_.expires_after(shared_.limits.write_time);
  co_await stream_.write(event, kLastChunk);
  co_return event.size();
}

net::awaitable<void> Connection::refuse(const Problem& problem) {
  HttpResponse response = shared_.application.refuse(problem);
  HttpRequest request;
  request.peer = peer_;
  stream_.expires_after(shared_.limits.write_time);
  const std::string head = head_of(response, false, false);
  co_await stream_.write(head, response.bytes());
  shared_.application.finished({request, response, response.bytes().size(), 0});
  co_await stream_.linger();
}

}  // namespace inkling::server
