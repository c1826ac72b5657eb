#pragma once

/// A server at a free port of this machine, and a client that sends any bytes.

#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "server/access/access.h"
#include "server/application.h"
#include "server/http/http_server.h"
#include "tests/support/data.h"

namespace inkling::test {

/// What came back until the server closed the connection, or said what it had to say.
struct Answered {
  unsigned status = 0;  ///< 0: nothing came
  std::string head{};
  std::string body{};

  std::string header(const std::string& name) const;
};

/// Four documents about tea and coffee with labels, or others, and the model `drinks`, served.
class Served {
 public:
  /// The tokens of that_writes(), and their headers.
  static const std::string& read_token();
  static const std::string& write_token();
  static std::string bearer(const std::string& token) {
    return "Authorization: Bearer " + token + "\r\n";
  }

  struct Options {
    server::AccessRules rules{};
    server::HttpLimits limits{};
    server::AnswerSettings settings{};
    std::uint64_t most_documents = std::uint64_t{1} << 20;  ///< bytes of one body
    std::string documents{};                                ///< JSON Lines in the place of the four
    bool is_folder = false;                                 ///< served by its name, `index`
  };

  /// Whoever reaches it reads, and whoever has the token writes.
  static Options that_writes();

  Served() : Served(Options{}) {}
  explicit Served(Options options);
  ~Served();

  const std::filesystem::path& directory() const noexcept { return directory_; }
  std::uint16_t port() const noexcept { return server_->address().port; }
  /// Whether the server has stopped, or does so in five seconds.
  bool has_ended() const {
    return ended_.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
  }
  /// A place beside the index, where the folder of it is served.
  std::filesystem::path beside(const std::string& name) const { return place_.path() / name; }
  /// Adds documents of JSON Lines, as another process would.
  void add(const std::string& lines) const;
  /// The answer to `GET target` with more lines of a head.
  Answered get(const std::string& target, const std::string& more = {}) const;
  Answered post(const std::string& target, const std::string& body,
                const std::string& more = {}) const;
  /// The answer to any bytes. It has to be as openapi.json describes it, where they are one request
  /// to a route.
  Answered send(const std::string& bytes) const;

 private:
  TemporaryDirectory place_;
  std::filesystem::path directory_;
  std::unique_ptr<server::IndexApplication> application_;
  std::unique_ptr<server::HttpServer> server_;
  std::promise<void> ends_{};
  std::future<void> ended_ = ends_.get_future();
  std::thread runs_;
};

/// A connection of a client. Closed at its end.
class Socket {
 public:
  explicit Socket(std::uint16_t port);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void send(const std::string& bytes) const;
  /// Sends no more, and still reads.
  void finish() const;
  /// What comes until the other side closes, at most for ten seconds.
  std::string rest() const;

 private:
  int descriptor_;
};

}  // namespace inkling::test
