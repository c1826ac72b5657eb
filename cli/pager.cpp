#include "cli/pager.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include "cli/environment.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

std::string pager_command() {
  constexpr const char* kUsual =
      "if command -v less > /dev/null; then exec less; else exec more; fi";
  const std::string named(environment("PAGER"));
  return named.empty() ? kUsual : named;
}

/// Where the command is none, the answer is shown all the same: nothing of it was read.
constexpr const char* kScript = R"(trap : INT
sh -c "$1"
status=$?
if [ $status -eq 126 ] || [ $status -eq 127 ]; then
  echo "warning: the pager \`$1\` cannot be run: the answer is printed as it is" >&2
  exec cat
fi
exit $status)";

[[noreturn]] void become_pager(const std::string& command, int input) {
  ::dup2(input, STDIN_FILENO);
  // Signals that this program ignores would be ignored by the pager, too.
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_DFL);
  ::setenv("LESS", "FRX", 0);
  ::execl("/bin/sh", "sh", "-c", kScript, "sh", command.c_str(), nullptr);
  ::_exit(127);
}

}  // namespace

Pager::Pager() {
  const std::string command = pager_command();
  int pipe[2];
  if (::pipe2(pipe, O_CLOEXEC) != 0) throw IoError(command, errno, "no pipe to the pager");
  process_ = ::fork();
  if (process_ < 0) throw IoError(command, errno, "the pager cannot be started");
  if (process_ == 0) become_pager(command, pipe[0]);
  ::dup2(pipe[1], STDOUT_FILENO);
  if (::isatty(STDERR_FILENO) != 0) {
    errors_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (errors_ >= 0) ::dup2(pipe[1], STDERR_FILENO);
  }
  ::close(pipe[0]);
  ::close(pipe[1]);
}

void Pager::finish() noexcept {
  if (process_ < 0) return;
  ::close(STDOUT_FILENO);
  if (errors_ >= 0) {
    ::dup2(errors_, STDERR_FILENO);
    ::close(errors_);
  }
  // The terminal sends Ctrl-C to both: the pager decides.
  std::signal(SIGINT, SIG_IGN);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

}  // namespace inkling::cli
