/// The only file that knows Boost.Beast.

#include <array>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <utility>
#include <vector>

#include "server/http/stream.h"
#include "server/messages/problem.h"

namespace inkling::server {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using net::ip::tcp;

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

template <typename Body>
void set_limits(http::request_parser<Body>& parser, const RequestSize& most) {
  parser.header_limit(static_cast<std::uint32_t>(most.head));
  parser.body_limit(most.body);
}

}  // namespace

void require_length(std::uint64_t length, std::uint64_t most) {
  if (length <= most) return;
  if (most == 0)
    throw RefusedError(413, "too_large", "this path takes no body",
                       "leave it out: parameters belong to the URL");
  throw RefusedError(413, "too_large", "the body is longer than the server takes",
                     "send it in parts of at most " + std::to_string(most) + " bytes");
}

struct Stream::Impl {
  explicit Impl(tcp::socket socket) : stream(std::move(socket)) {}

  beast::tcp_stream stream;
  beast::flat_buffer buffer{};
};

Stream::Stream(tcp::socket socket) : impl_(std::make_unique<Impl>(std::move(socket))) {
  error_code ignored;
  impl_->stream.socket().set_option(tcp::no_delay(true), ignored);
}

Stream::~Stream() = default;

std::string Stream::peer() const {
  error_code ignored;
  return impl_->stream.socket().remote_endpoint(ignored).address().to_string(ignored);
}

int Stream::descriptor() { return impl_->stream.socket().native_handle(); }

void Stream::expires_at(std::chrono::steady_clock::time_point end) {
  impl_->stream.expires_at(end);
}
void Stream::expires_after(std::chrono::milliseconds time) { impl_->stream.expires_after(time); }
void Stream::expires_never() { impl_->stream.expires_never(); }

std::string_view Stream::received() const noexcept {
  const auto bytes = impl_->buffer.cdata();
  return {static_cast<const char*>(bytes.data()), bytes.size()};
}

void Stream::consume(std::size_t bytes) { impl_->buffer.consume(bytes); }

net::awaitable<void> Stream::receive() {
  constexpr std::size_t kPart = 4096;
  const std::size_t count =
      co_await impl_->stream.async_read_some(impl_->buffer.prepare(kPart), net::use_awaitable);
  impl_->buffer.commit(count);
}

/// Beast reads the head again, and the body behind it.
net::awaitable<std::string> Stream::read_body(RequestSize most) {
  http::request_parser<http::string_body> parser;
  set_limits(parser, most);
  parser.eager(true);
  error_code fault;
  co_await http::async_read(impl_->stream, impl_->buffer, parser,
                            net::redirect_error(net::use_awaitable, fault));
  require_read(fault, most.body);
  co_return std::move(parser.get().body());
}

net::awaitable<void> Stream::read_body(RequestSize most, const std::function<void()>& renew,
                                       const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kPart = std::size_t{64} << 10;
  http::request_parser<http::buffer_body> parser;
  set_limits(parser, most);
  std::vector<char> part(kPart);
  while (!parser.is_done()) {
    parser.get().body().data = part.data();
    parser.get().body().size = part.size();
    renew();
    error_code fault;
    co_await http::async_read(impl_->stream, impl_->buffer, parser,
                              net::redirect_error(net::use_awaitable, fault));
    if (fault != http::error::need_buffer) require_read(fault, most.body);
    take({part.data(), part.size() - parser.get().body().size});
  }
}

net::awaitable<void> Stream::write(std::string_view head, std::string_view body) {
  const std::array<net::const_buffer, 2> parts = {net::buffer(head.data(), head.size()),
                                                  net::buffer(body.data(), body.size())};
  co_await net::async_write(impl_->stream, parts, net::use_awaitable);
}

net::awaitable<void> Stream::linger() {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  error_code ignored;
  impl_->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  expires_after(std::chrono::seconds(1));
  std::size_t taken = 0;
  std::array<char, 4096> bytes;
  while (taken < kMost) {
    error_code fault;
    const std::size_t count = co_await impl_->stream.async_read_some(
        net::buffer(bytes), net::redirect_error(net::use_awaitable, fault));
    if (fault) co_return;
    taken += count;
  }
}

void Stream::cancel() { impl_->stream.cancel(); }
void Stream::close() { impl_->stream.close(); }

}  // namespace inkling::server
