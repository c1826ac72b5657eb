/// Requests that wait for a worker, and clients that do not wait for them.

#include <poll.h>

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>
#include <utility>

#include "server/http/connection.h"
#include "server/http/sent_head.h"

namespace inkling::server {

namespace {

/// A client that went away is noticed this long after it at the latest.
constexpr std::chrono::milliseconds kBetweenLooks(100);

/// The answer is there: back in the event loop.
void hand_over(Shared& shared, const std::shared_ptr<Pending>& pending, HttpResponse response) {
  const auto made = std::make_shared<HttpResponse>(std::move(response));
  net::post(shared.loop, [pending, made] {
    pending->response = std::move(*made);
    pending->wake.cancel();
  });
}

bool submit(Shared& shared, const std::shared_ptr<Pending>& pending, Lane lane) {
  return shared.pool.submit(lane, [&shared, pending, lane] {
    std::optional<HttpResponse> made =
        shared.application.answer(*pending->request, pending->work, lane);
    if (made) {
      hand_over(shared, pending, std::move(*made));
    } else if (pending->work.waits()) {
      net::post(shared.loop, [pending] { pending->is_parked = true; });
    } else {
      submit(shared, pending, Lane::large);
    }
  });
}

/// A worker goes on, if it may.
void resume(Shared& shared, const std::shared_ptr<Pending>& pending) {
  if (!pending->is_parked || !pending->work.may_go_on()) return;
  pending->is_parked = false;
  pending->work.go_on();
  if (!submit(shared, pending, pending->lane))
    pending->response = shared.application.refuse(overload());
}

}  // namespace

void tell_gone(Pending& pending) {
  constexpr unsigned kStopped = 503;
  if (!pending.work.is_cancelled() || pending.response->status != kStopped) return;
  pending.response->status = kClientGone;
  pending.response->cause.clear();
}

bool Connection::begin(const std::shared_ptr<Pending>& pending,
                       std::shared_ptr<const HttpRequest> request, Lane lane) {
  pending->request = std::move(request);
  pending->lane = lane;
  return submit(shared_, pending, lane);
}

/// Cancels the work of a client that is gone. One that closed may have closed its sending side
/// alone, and still read; that it does not shows when something is sent: its system answers with a
/// reset then, which the next look finds.
net::awaitable<void> Connection::look_for(Pending& pending) {
  pollfd end{.fd = stream_.descriptor(), .events = POLLRDHUP, .revents = 0};
  if (::poll(&end, 1, 0) <= 0) co_return;
  bool is_gone = (end.revents & (POLLERR | POLLHUP)) != 0;
  if (!is_gone && !pending.probe.empty()) {
    const std::string_view probe = std::exchange(pending.probe, {});
    stream_.expires_after(shared_.limits.write_time);
    try {
      co_await stream_.write(probe, {});
    } catch (const boost::system::system_error&) {
      is_gone = true;
    }
  }
  if (is_gone) pending.work.cancel();
}

/// Until the answer is there, or for so long: then it looks whether anybody waits, and for what.
net::awaitable<void> Connection::wait_for(std::shared_ptr<Pending> pending,
                                          std::chrono::milliseconds most) {
  if (pending->response) co_return;
  pending->wake.expires_after(most);
  boost::system::error_code cancelled;
  co_await pending->wake.async_wait(net::redirect_error(net::use_awaitable, cancelled));
  if (pending->response) co_return;
  co_await look_for(*pending);
  resume(shared_, pending);
}

net::awaitable<HttpResponse> Connection::work(std::shared_ptr<const HttpRequest> request,
                                              Lane lane) {
  const auto pending = std::make_shared<Pending>(shared_.loop);
  if (is_chunked_) pending->probe = kContinue;  // clients skip it, if they know HTTP/1.1
  if (!begin(pending, std::move(request), lane)) co_return shared_.application.refuse(overload());
  const Awaited awaited(pending_, pending);
  while (!pending->response) co_await wait_for(pending, kBetweenLooks);
  tell_gone(*pending);
  co_return std::move(*pending->response);
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

}  // namespace inkling::server
