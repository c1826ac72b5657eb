#pragma once

/// The bytes of one connection, in both directions. beast_stream.cpp, which implements it, is the
/// only file that knows Boost.Beast.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace inkling::server {

namespace net = boost::asio;

/// Throws RefusedError (413) for a body that is longer than the server takes.
void require_length(std::uint64_t length, std::uint64_t most);

/// How much of a request is read.
struct RequestSize {
  std::size_t head = 0;    ///< bytes
  std::uint64_t body = 0;  ///< likewise
};

/// Of the event loop alone. What waits throws boost::system::system_error when the client is gone,
/// or when its time is over: then the socket is closed, and the client gets no answer.
class Stream {
 public:
  explicit Stream(net::ip::tcp::socket socket);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// The address of the client.
  std::string peer() const;
  int descriptor();

  /// When the time for all that is waited for ends.
  void expires_at(std::chrono::steady_clock::time_point end);
  void expires_after(std::chrono::milliseconds time);
  void expires_never();

  /// What came and was not consumed.
  std::string_view received() const noexcept;
  void consume(std::size_t bytes);
  /// Adds to what was received.
  net::awaitable<void> receive();

  /// The body of the request whose head stands at the beginning of what was received, and was found
  /// to be sound. Consumes both. Throws RefusedError for a body that is too long, ends too early or
  /// does not follow HTTP/1.1.
  net::awaitable<std::string> read_body(RequestSize most);
  /// The same, part by part: before each of them, `renew()` may give it more time. Both must live
  /// until the body was read.
  net::awaitable<void> read_body(RequestSize most, const std::function<void()>& renew,
                                 const std::function<void(std::string_view)>& take);

  /// Both must live until they are sent.
  net::awaitable<void> write(std::string_view head, std::string_view body);
  /// Sends no more, and takes what still comes for a moment: a socket that is closed with bytes
  /// unread resets the connection, and the client may lose the answer.
  net::awaitable<void> linger();

  /// Ends what is waited for.
  void cancel();
  void close();

 private:
  struct Impl;  // hides the parser and buffers of Boost.Beast
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::server
