#pragma once

/// A terminal in the place of one, and what of the environment speaks of it.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace inkling::test {

/// A terminal with so many columns, whose screen is a string.
class Terminal {
 public:
  explicit Terminal(unsigned short columns)
      : screen_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)) {
    REQUIRE(screen_ >= 0);
    REQUIRE(::grantpt(screen_) == 0);
    REQUIRE(::unlockpt(screen_) == 0);
    line_ = ::open(::ptsname(screen_), O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(line_ >= 0);
    const winsize size{24, columns, 0, 0};
    REQUIRE(::ioctl(line_, TIOCSWINSZ, &size) == 0);
    termios raw{};
    REQUIRE(::tcgetattr(line_, &raw) == 0);
    raw.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    REQUIRE(::tcsetattr(line_, TCSANOW, &raw) == 0);
  }
  ~Terminal() {
    ::close(line_);
    ::close(screen_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int line() const noexcept { return line_; }

  std::string shown() const {
    std::string text;
    char bytes[4096];
    for (ssize_t count = 0; (count = ::read(screen_, bytes, sizeof bytes)) > 0;)
      text.append(bytes, static_cast<std::size_t>(count));
    return text;
  }

 private:
  int screen_ = -1;
  int line_ = -1;
};

/// The environment of a test: variables that speak of colours and widths, and those alone.
class Environment {
 public:
  using Variables = std::vector<std::pair<const char*, const char*>>;

  explicit Environment(const Variables& variables = {}) {
    clear();
    ::setenv("TERM", "xterm", 1);
    for (const auto& [name, value] : variables) ::setenv(name, value, 1);
  }
  ~Environment() { clear(); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  static void clear() {
    for (const char* name : {"TERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"})
      ::unsetenv(name);
  }
};

}  // namespace inkling::test
