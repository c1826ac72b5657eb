#include "reader/guard.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace inkling::reader {

namespace {

/// In the process of the program. It ends with its guard, even where that is killed.
int run_in_group(pid_t guard, const sigset_t& usual, const std::function<int()>& become) {
  setpgid(0, 0);
  sigprocmask(SIG_SETMASK, &usual, nullptr);
  close(kLifeline);
  constexpr int kGuardIsGone = 1;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != guard) return kGuardIsGone;
  return become();
}

/// It stays a zombie, so that nobody else gets its number, which is that of its group.
bool has_ended(pid_t program) {
  siginfo_t ended{};
  return waitid(P_PID, static_cast<id_t>(program), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == program;
}

/// Returns when the other end of the lifeline is closed.
void watch(pid_t program, const sigset_t& usual) {
  bool is_told = false;
  pollfd lifeline{.fd = kLifeline, .events = POLLIN, .revents = 0};
  do {
    if (is_told || !has_ended(program)) continue;
    const char notice = 0;
    is_told = send(kLifeline, &notice, sizeof notice, MSG_NOSIGNAL) == sizeof notice;
  } while (ppoll(&lifeline, 1, nullptr, &usual) <= 0);
}

ProgramEnd end_group(pid_t program) {
  kill(-program, SIGKILL);
  ProgramEnd end;
  rusage used{};
  while (wait4(program, &end.status, 0, &used) < 0 && errno == EINTR) {
  }
  const auto seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
  const auto microseconds = used.ru_utime.tv_usec + used.ru_stime.tv_usec;
  end.processor_ns = std::int64_t{seconds} * 1'000'000'000 + std::int64_t{microseconds} * 1'000;
  return end;
}

/// Ends ppoll(), and is held back outside of it.
void heed_ends_of_children(sigset_t& usual) {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGCHLD, &action, nullptr);
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, &usual);
}

}  // namespace

int run_guarded(const std::function<int()>& become) {
  sigset_t usual;
  heed_ends_of_children(usual);
  const pid_t guard = getpid();
  const pid_t program = fork();
  if (program == 0) return run_in_group(guard, usual, become);
  if (program < 0) {
    std::fprintf(stderr, "no process can be started: %s\n", std::strerror(errno));
    return 1;
  }
  setpgid(program, program);
  // Whoever reads its outputs waits for the program alone.
  for (int stream = 0; stream < kLifeline; ++stream) close(stream);
  watch(program, usual);
  const ProgramEnd end = end_group(program);
  return send(kLifeline, &end, sizeof end, MSG_NOSIGNAL) == sizeof end ? 0 : 1;
}

}  // namespace inkling::reader
