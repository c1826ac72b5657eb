#pragma once

/// `inkling serve`, as it is started.

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/program.h"
#include "tests/server/served.h"

namespace inkling::test {

inline void fill(const Workspace& place) {
  place.write("a.jsonl", "{\"id\":\"1\",\"text\":\"tea\",\"label\":\"x\"}\n");
  REQUIRE(place.run({"index", "a.jsonl"}).exit_code == 0);
}

/// `inkling serve` with more flags, until it is ended.
class Serving {
 public:
  explicit Serving(const Workspace& place, const std::vector<std::string>& flags = {})
      : program_(place, with(flags)) {
    const std::string begin = "Serving at http://127.0.0.1:";
    for (int look = 0; look < 1000 && port_ == 0; ++look) {
      const std::string said = program_.said();
      const std::size_t at = said.find(begin);
      if (at != said.npos && said.find('\n', at) != said.npos)
        port_ = static_cast<std::uint16_t>(std::stoul(said.substr(at + begin.size())));
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    REQUIRE(port_ != 0);
  }

  std::string ask(const std::string& line, const std::string& more = {}) const {
    const Socket socket(port_);
    socket.send(line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n");
    return socket.rest();
  }
  void stop() { program_.send(SIGTERM); }
  std::uint16_t port() const { return port_; }
  /// What it said on standard error until it ended.
  std::string end() {
    stop();
    return ended();
  }
  std::string ended() {
    const Outcome outcome = program_.wait();
    CHECK(outcome.exit_code == 0);
    return outcome.err;
  }

 private:
  static std::vector<std::string> with(const std::vector<std::string>& flags) {
    std::vector<std::string> all = {"serve", "--listen", "127.0.0.1:0"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }

  Running program_;
  std::uint16_t port_ = 0;
};

}  // namespace inkling::test
