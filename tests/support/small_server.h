#pragma once

/// A server of HTTP that answers as it is told.

#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace inkling::test {

/// Listens on a port of 127.0.0.1 of its own, one request after another, each on a connection of
/// its own.
class SmallServer {
 public:
  /// Makes an answer, from its first line on, of a request. Nothing closes the connection.
  using Answer = std::function<std::string(const std::string& request)>;

  explicit SmallServer(Answer answer);
  ~SmallServer();
  SmallServer(const SmallServer&) = delete;
  SmallServer& operator=(const SmallServer&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// What came, once the server has ended.
  const std::vector<std::string>& stop();

 private:
  void serve();

  Answer answer_;
  int listener_ = -1;
  int port_ = 0;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// With the length of the body.
std::string http_answer(int status, const std::string& body);

}  // namespace inkling::test
