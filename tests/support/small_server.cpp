#include "tests/support/small_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>

namespace inkling::test {

namespace {

sockaddr* generic(sockaddr_in& address) { return reinterpret_cast<sockaddr*>(&address); }

/// A head with its body, whose length it says.
std::string read_request(int connection) {
  std::string request;
  char some[4096];
  for (;;) {
    const std::size_t head = request.find("\r\n\r\n");
    if (head != std::string::npos) {
      const std::size_t at = request.find("Content-Length: ");
      const std::size_t length = at < head ? std::stoul(request.substr(at + 16)) : 0;
      if (request.size() >= head + 4 + length) return request;
    }
    const ssize_t got = read(connection, some, sizeof some);
    if (got <= 0) return request;
    request.append(some, static_cast<std::size_t>(got));
  }
}

}  // namespace

SmallServer::SmallServer(Answer answer) : answer_(std::move(answer)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener_, generic(address), size) != 0 || listen(listener_, 8) != 0 ||
      getsockname(listener_, generic(address), &size) != 0)
    throw std::runtime_error("no port to listen on");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

SmallServer::~SmallServer() { stop(); }

const std::vector<std::string>& SmallServer::stop() {
  if (thread_.joinable()) {
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
  }
  return requests_;
}

void SmallServer::serve() {
  for (;;) {
    const int connection = accept(listener_, nullptr, nullptr);
    if (connection < 0) return;
    std::string request = read_request(connection);
    if (!request.empty()) {
      const std::string answer = answer_(request);
      requests_.push_back(std::move(request));
      if (send(connection, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) requests_.back() += "!";
    }
    close(connection);
  }
}

std::string http_answer(int status, const std::string& body) {
  return "HTTP/1.1 " + std::to_string(status) +
         " x\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace inkling::test
