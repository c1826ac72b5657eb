/// Runs a command and reports its cost: wall time, CPU time and peak memory of it and of the
/// descendants it waited for.
///
///   inkling_bench_measure [--repeat N] --report FILE [--stdout FILE] [--stderr FILE] -- COMMAND
///   ARG...
///
/// The report is {"repeats":n,"exit":code,"wall":s,"user":s,"system":s,"peak_bytes":n}: sums over N
/// sequential runs, the greatest of their peaks, and the exit code of the last; the first failure
/// ends the runs. Death by signal n is exit 128 + n, a missing command 127, one that cannot be
/// executed 126. This is also the program's own exit code; 125 is a failure of the program itself.
/// The named files get the output of the last run; standard input is empty.
///
/// SIGINT and SIGTERM are passed on to the command's process group. A guard, a process that only
/// sleeps, kills the group if this program is killed before the command has ended.
///
/// On Linux a process inherits, across fork and exec, the peak of the process that starts it, so no
/// lower peak can be measured. This program is therefore linked statically and uses only light
/// parts of the C++ library: its peak is below 2 MB.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string_view>

namespace {

constexpr int kOwnFailure = 125;
constexpr int kNotExecutable = 126;
constexpr int kNotFound = 127;
constexpr std::array kPassedOn{SIGINT, SIGTERM};

struct Request {
  int repeats = 1;
  const char* report = nullptr;
  const char* out = nullptr;
  const char* err = nullptr;
  char** command = nullptr;
};

struct Cost {
  int repeats = 0;
  int exit = 0;
  double wall = 0;
  double user = 0;
  double system = 0;
  std::int64_t peak_bytes = 0;
};

/// Shared with the guard and read by a signal handler; 0 if nothing runs.
using Group = std::atomic<pid_t>;
static_assert(Group::is_always_lock_free);

Group* running_group = nullptr;
volatile std::sig_atomic_t received_signal = 0;

void kill_group(int number) {
  const pid_t group = *running_group;
  if (group > 0) kill(-group, number);
}

void pass_on(int number) {
  received_signal = number;
  kill_group(number);
}

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "inkling_bench_measure: %s: %s\n", what, std::strerror(errno));
  _exit(kOwnFailure);
}

[[noreturn]] void fail_usage() {
  std::fputs(
      "usage: inkling_bench_measure [--repeat N] --report FILE [--stdout FILE] [--stderr FILE] -- "
      "COMMAND ARG...\n",
      stderr);
  std::exit(kOwnFailure);
}

int parse_repeats(std::string_view text) {
  int repeats = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), repeats);
  if (error != std::errc() || end != text.data() + text.size() || repeats < 1) fail_usage();
  return repeats;
}

Request parse(int argc, char** argv) {
  Request request;
  int at = 1;
  for (; at < argc && std::string_view(argv[at]) != "--"; at += 2) {
    if (at + 1 >= argc) fail_usage();
    const std::string_view flag = argv[at];
    const char* value = argv[at + 1];
    if (flag == "--repeat") {
      request.repeats = parse_repeats(value);
    } else if (flag == "--report") {
      request.report = value;
    } else if (flag == "--stdout") {
      request.out = value;
    } else if (flag == "--stderr") {
      request.err = value;
    } else {
      fail_usage();
    }
  }
  if (request.report == nullptr || at + 1 >= argc) fail_usage();
  request.command = argv + at + 1;
  return request;
}

void share_group() {
  void* page =
      mmap(nullptr, sizeof(Group), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) fail("mmap");
  running_group = new (page) Group(0);
}

/// Sleeps until no process has the other end of the pipe open.
[[noreturn]] void guard_group(int pipe_end) {
  char none = 0;
  while (read(pipe_end, &none, 1) < 0 && errno == EINTR) continue;
  kill_group(SIGKILL);
  _exit(0);
}

struct Guard {
  pid_t process;
  int pipe_end;
};

/// The guard has a session of its own, so it survives when this program's group is killed.
Guard start_guard() {
  share_group();
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) < 0) fail("pipe2");
  const pid_t guard = fork();
  if (guard < 0) fail("fork");
  if (guard == 0) {
    setsid();
    close(ends[1]);
    guard_group(ends[0]);
  }
  close(ends[0]);
  return {guard, ends[1]};
}

void end(const Guard& guard) {
  close(guard.pipe_end);
  while (waitpid(guard.process, nullptr, 0) < 0 && errno == EINTR) continue;
}

sigset_t passed_on_set() {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : kPassedOn) sigaddset(&set, number);
  return set;
}

void pass_signals_on() {
  struct sigaction action {};
  action.sa_handler = pass_on;
  for (const int number : kPassedOn) sigaction(number, &action, nullptr);
}

void redirect(const char* path, int flags, int to) {
  const int file = open(path, flags | O_CLOEXEC, 0666);
  if (file < 0 || dup2(file, to) < 0) fail(path);
}

[[noreturn]] void become(const Request& request) {
  setpgid(0, 0);
  *running_group = getpid();
  for (const int number : kPassedOn) std::signal(number, SIG_DFL);
  const sigset_t passed_on = passed_on_set();
  sigprocmask(SIG_UNBLOCK, &passed_on, nullptr);
  redirect("/dev/null", O_RDONLY, STDIN_FILENO);
  if (request.out != nullptr) redirect(request.out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
  if (request.err != nullptr) redirect(request.err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  execvp(request.command[0], request.command);
  const int exit_code = errno == ENOENT ? kNotFound : kNotExecutable;
  std::fprintf(stderr, "%s: %s\n", request.command[0], std::strerror(errno));
  _exit(exit_code);
}

/// Signals are blocked until their handler, and the system, know the group.
pid_t start(const Request& request) {
  const sigset_t passed_on = passed_on_set();
  sigprocmask(SIG_BLOCK, &passed_on, nullptr);
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) become(request);
  setpgid(child, child);
  *running_group = child;
  sigprocmask(SIG_UNBLOCK, &passed_on, nullptr);
  return child;
}

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// Adds one run to `total`.
void run(const Request& request, Cost& total) {
  const double begin = now();
  const pid_t child = start(request);
  int status = 0;
  rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) fail("wait4");
  }
  total.wall += now() - begin;
  *running_group = 0;
  total.user += seconds(usage.ru_utime);
  total.system += seconds(usage.ru_stime);
  total.peak_bytes = std::max<std::int64_t>(total.peak_bytes, std::int64_t{usage.ru_maxrss} * 1024);
  total.exit = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  ++total.repeats;
}

Cost run_all(const Request& request) {
  Cost total;
  while (total.repeats < request.repeats && total.exit == 0 && received_signal == 0)
    run(request, total);
  if (total.exit == 0 && received_signal != 0) total.exit = 128 + received_signal;
  return total;
}

void write_report(const char* path, const Cost& cost) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) fail(path);
  std::fprintf(file,
               R"({"repeats":%d,"exit":%d,"wall":%.9f,"user":%.6f,"system":%.6f,"peak_bytes":%lld})"
               "\n",
               cost.repeats, cost.exit, cost.wall, cost.user, cost.system,
               static_cast<long long>(cost.peak_bytes));
  if (std::ferror(file) != 0 || std::fclose(file) != 0) fail(path);
}

}  // namespace

int main(int argc, char** argv) {
  const Request request = parse(argc, argv);
  const Guard guard = start_guard();
  pass_signals_on();
  const Cost cost = run_all(request);
  end(guard);
  write_report(request.report, cost);
  return cost.exit;
}
