#include "server/browser.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/support/data.h"

using namespace inkling;

namespace {

/// A variable of the environment, as it was before at the end.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    const char* const before = std::getenv(name);
    if (before != nullptr) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { ::setenv(name_, before_.c_str(), 1); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::string before_{};
};

}  // namespace

TEST_CASE("a browser gets the URL as one word, and no shell reads it") {
  const test::TemporaryDirectory place;
  const auto program = place.path() / "xdg-open";
  const auto told = place.path() / "told";
  std::ofstream(program) << "#!/bin/sh\nprintf '%s|%s' \"$#\" \"$1\" >" << told.string()
                         << ".new\n/bin/mv " << told.string() << ".new " << told.string() << '\n';
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Variable display("DISPLAY", ":7");
  const Variable path("PATH", place.path().string());
  const std::string url = "http://127.0.0.1:7700/;echo $HOME";
  CHECK(server::open_in_browser(url).empty());
  for (int look = 0; look < 500 && !std::filesystem::exists(told); ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(test::read_file(told) == "1|" + url);
}

TEST_CASE("who has no browser is told so") {
  const test::TemporaryDirectory place;
  const Variable display("DISPLAY", ":7");
  {
    const Variable path("PATH", place.path().string());
    CHECK(server::open_in_browser("http://127.0.0.1/").find("not installed") != std::string::npos);
  }
  const Variable none("DISPLAY", ""), wayland("WAYLAND_DISPLAY", ""), browser("BROWSER", "");
  CHECK(server::open_in_browser("http://127.0.0.1/") == "there is no display");
}
