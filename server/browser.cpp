#include "server/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace inkling::server {

namespace {

bool has_display() {
  constexpr const char* kNames[] = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"};
  return std::ranges::any_of(kNames, [](const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0';
  });
}

/// 0, or an errno. The browser gets none of the server's sockets and files.
int start(const std::string& url, pid_t& process) {
  std::string program = "xdg-open", argument = url;
  char* const words[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  const int fault = ::posix_spawnp(&process, program.c_str(), &actions, nullptr, words, environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return fault;
}

}  // namespace

std::string open_in_browser(const std::string& url) {
  if (!has_display()) return "there is no display";
  pid_t process = 0;
  const int fault = start(url, process);
  if (fault == ENOENT) return "xdg-open is not installed (apt-get install xdg-utils)";
  if (fault != 0) return std::string("xdg-open cannot be started: ") + std::strerror(fault);
  // It may last as long as the browser; somebody must wait for it, or it stays as a zombie.
  std::thread([process] { ::waitpid(process, nullptr, 0); }).detach();
  return {};
}

}  // namespace inkling::server
