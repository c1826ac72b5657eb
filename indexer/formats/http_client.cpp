#include "indexer/formats/http_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

#include "indexer/formats/front.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

/// One connection, on which each step waits for its end or for the deadline.
class Connection {
 public:
  /// The limits must outlive it.
  explicit Connection(const HttpLimits& limits) : stop_(limits.stop), stream_(context_) {
    stream_.expires_after(limits.wall);
  }

  error_code connect(const ExtractionServer& server) {
    error_code error;
    asio::ip::tcp::resolver resolver(context_);
    const auto found = resolver.resolve(server.host, server.port, error);
    if (error) return error;
    return finish([&](auto done) { stream_.async_connect(found, done); });
  }

  template <typename Message>
  error_code write(Message& message) {
    return finish([&](auto done) { http::async_write(stream_, message, done); });
  }

  template <typename Parser>
  error_code read(Parser& parser) {
    return finish([&](auto done) { http::async_read(stream_, buffer_, parser, done); });
  }

 private:
  template <typename Begin>
  error_code finish(Begin begin) {
    error_code result;
    begin([&result](error_code error, auto&&...) { result = error; });
    context_.restart();
    run();
    return result;
  }

  void run() {
    constexpr std::chrono::milliseconds kBetweenQuestions(50);
    while (stop_ && !context_.stopped()) {
      context_.run_for(kBetweenQuestions);
      if (stop_()) break;
    }
    if (!context_.stopped() && stop_) stream_.close();
    context_.run();
  }

  const std::function<bool()>& stop_;
  asio::io_context context_{1};
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
};

/// Whether it can stand in a header between quotes.
bool is_plain(std::string_view name) {
  return std::ranges::all_of(name,
                             [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

/// The name of what is sent (RFC 6266); one that is not plain by its bytes (RFC 8187).
std::string disposition(std::string_view name) {
  if (is_plain(name)) return fmt::format("attachment; filename=\"{}\"", name);
  std::string value = "attachment; filename*=UTF-8''";
  for (const char c : name) {
    const bool is_safe = is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    value += is_safe ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return value;
}

std::string authority(const ExtractionServer& server) {
  const bool is_address = server.host.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", is_address ? "[" : "", server.host, is_address ? "]" : "",
                     server.port);
}

HttpFailure failed(const error_code& error, bool is_connected, const HttpLimits& limits) {
  if (error == beast::error::timeout)
    return {is_connected, fmt::format("it took longer than {} s", limits.wall.count())};
  if (error == http::error::body_limit)
    return {is_connected, fmt::format("its answer has more than {} bytes", limits.bytes), true};
  return {is_connected, error.message()};
}

}  // namespace

std::variant<HttpAnswer, HttpFailure> put(const ExtractionServer& server, std::string_view name,
                                          std::string_view body, const HttpLimits& limits) {
  Connection connection(limits);
  if (const error_code error = connection.connect(server)) return failed(error, false, limits);
  http::request<http::span_body<const char>> request(http::verb::put, server.target, 11);
  request.set(http::field::host, authority(server));
  request.set(http::field::accept, "text/plain");
  request.set(http::field::connection, "close");
  if (!name.empty()) request.set(http::field::content_disposition, disposition(name));
  request.body() = beast::span<const char>(body.data(), body.size());
  request.prepare_payload();
  // A server may answer before it has read all, and close.
  const error_code written = connection.write(request);
  http::response_parser<http::string_body> parser;
  parser.body_limit(limits.bytes);
  if (const error_code error = connection.read(parser))
    return failed(written ? written : error, true, limits);
  auto& answer = parser.get();
  const auto type = answer[http::field::content_type];
  return HttpAnswer{answer.result_int(), std::string(type.data(), type.size()),
                    std::move(answer.body())};
}

void require_listening(const ExtractionServer& server) {
  const HttpLimits limits{.wall = std::chrono::seconds(10)};
  Connection connection(limits);
  const error_code error = connection.connect(server);
  if (!error) return;
  throw OptionError(
      "extract-with",
      fmt::format("no server answers at {}: {}", authority(server),
                  failed(error, false, limits).detail),
      "start Apache Tika first: java -jar tika-server-standard.jar --port " + server.port);
}

}  // namespace inkling::indexer
