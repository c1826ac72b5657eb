#include "indexer/formats/filter_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "indexer/formats/process_end.h"
#include "indexer/formats/reader_program.h"
#include "indexer/formats/wait_limit.h"
#include "inkling/error.h"
#include "reader/guard.h"
#include "reader/wire.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kLongestErrorLine = 200;

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }

  int get() const noexcept { return number_; }
  void reset() noexcept {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

/// Both ends.
std::pair<Descriptor, Descriptor> make_pipe(const std::string& program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw IoError(program, errno, "no pipe to it can be made");
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// The end for this process, and that for the guard.
std::pair<Descriptor, Descriptor> make_lifeline(const std::string& program) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw IoError(program, errno, "no connection to it can be made");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A file in memory that can be read from its beginning.
Descriptor file_of(std::string_view bytes, const std::string& program) {
  Descriptor file(memfd_create("document", MFD_CLOEXEC));
  while (file.get() >= 0 && !bytes.empty()) {
    const ssize_t written = write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (file.get() < 0 || !bytes.empty() || lseek(file.get(), 0, SEEK_SET) != 0)
    throw IoError(program, errno, "its input cannot be kept in memory");
  return file;
}

/// A program under the guard of reader/guard.h, and what it writes.
class FilterProcess {
 public:
  FilterProcess(const std::vector<std::string>& words, bool environment, std::string_view bytes,
                std::chrono::nanoseconds& taken)
      : taken_(taken) {
    const std::string& program = words.front();
    const Descriptor input = file_of(bytes, program);
    auto output = make_pipe(program);
    auto errors = make_pipe(program);
    auto lifeline = make_lifeline(program);
    start(words, environment,
          {input.get(), output.second.get(), errors.second.get(), lifeline.second.get()});
    output_ = std::move(output.first);
    errors_ = std::move(errors.first);
    lifeline_ = std::move(lifeline.first);
  }
  ~FilterProcess() {
    if (guard_ >= 0) end();
  }
  FilterProcess(const FilterProcess&) = delete;
  FilterProcess& operator=(const FilterProcess&) = delete;

  /// Reads until both outputs end. False where the limit comes first, or with more than `most`
  /// bytes.
  bool read(const WaitLimit& limit, std::size_t most, FilterResult& result) {
    while (output_.get() >= 0 || errors_.get() >= 0) {
      const int wait = limit.next_wait();
      if (wait == 0 || result.output.size() > most) return false;
      std::array<pollfd, 2> waiting{{{output_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}}};
      if (poll(waiting.data(), waiting.size(), wait) <= 0) continue;
      if (waiting[0].revents != 0) take(output_, result.output, most + 1);
      if (waiting[1].revents != 0) take(errors_, result.first_error, kLongestErrorLine);
    }
    return true;
  }

  /// Waits until the program ends, whose outputs have. False where the limit comes first.
  bool wait(const WaitLimit& limit) const {
    while (const int wait = limit.next_wait()) {
      pollfd waiting{.fd = lifeline_.get(), .events = POLLIN, .revents = 0};
      if (poll(&waiting, 1, wait) > 0) return true;
    }
    return false;
  }

  /// Kills what is left of its group. How it ended, as waitpid() tells; empty where the guard was
  /// killed itself, and the program with it.
  std::optional<int> end() noexcept {
    shutdown(lifeline_.get(), SHUT_WR);
    const std::optional<reader::ProgramEnd> told = hear_end();
    // It is not needed to tell anything: who ignores SIGCHLD is told nothing.
    while (waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
    }
    guard_ = -1;
    if (!told) return std::nullopt;
    taken_ += std::chrono::nanoseconds(told->processor_ns);
    return told->status;
  }

 private:
  /// Behind the notice, if the program ended itself.
  std::optional<reader::ProgramEnd> hear_end() const noexcept {
    constexpr std::size_t kNotice = 1;
    reader::ProgramEnd end;
    std::array<char, kNotice + sizeof end> bytes;
    std::size_t size = 0;
    while (size < bytes.size()) {
      const ssize_t got = recv(lifeline_.get(), bytes.data() + size, bytes.size() - size, 0);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      size += static_cast<std::size_t>(got);
    }
    if (size < sizeof end) return std::nullopt;
    std::memcpy(&end, bytes.data() + size - sizeof end, sizeof end);
    return end;
  }

  void start(const std::vector<std::string>& words, bool environment,
             const std::array<int, reader::kLifeline + 1>& descriptors) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int number = 0; number <= reader::kLifeline; ++number)
      posix_spawn_file_actions_adddup2(&actions, descriptors[static_cast<std::size_t>(number)],
                                       number);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    for (std::string& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    char* no_environment[] = {nullptr};
    const int error = posix_spawn(&guard_, arguments[0], &actions, &attributes, arguments.data(),
                                  environment ? environ : no_environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
      guard_ = -1;
      throw IoError(words.front(), error, "cannot be started");
    }
  }

  /// Appends what there is; what is above `most` is read, and forgotten.
  static void take(Descriptor& from, std::string& to, std::size_t most) {
    std::array<char, std::size_t{64} << 10> some;
    const ssize_t got = ::read(from.get(), some.data(), some.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return from.reset();
    to.append(some.data(),
              std::min(static_cast<std::size_t>(got), most - std::min(most, to.size())));
  }

  std::chrono::nanoseconds& taken_;
  pid_t guard_ = -1;
  Descriptor output_;
  Descriptor errors_;
  Descriptor lifeline_;
};

/// What reader/run_program.h wants to be told.
std::vector<std::string> with_limits(const std::vector<std::string>& words, FilterRights rights,
                                     const FilterLimits& limits) {
  std::vector<std::string> all{
      reader_program().string(), rights == FilterRights::none ? "confined" : "limited",
      fmt::format("{}", limits.processor.count()), fmt::format("{}", limits.memory)};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

/// The signal that ended it, or a program that it ran, if it is a shell; 0 if none did.
int signal_of(int status) noexcept {
  constexpr int kBySignal = 128;
  return WIFSIGNALED(status) ? WTERMSIG(status) : std::max(WEXITSTATUS(status) - kBySignal, 0);
}

/// Why nobody waits for it any more.
Rejection given_up(const WaitLimit& limit, const FilterLimits& limits) {
  if (limit.is_stopped()) return {kStopped, "the run was asked to stop"};
  return {kConverterFailed, fmt::format("converting it took longer than {} s", limits.wall.count()),
          true};
}

/// What ended it before it was done, if anything did. SIGKILL comes at the end of its time, too.
std::optional<Rejection> interruption(const FilterResult& result, const FilterLimits& limits,
                                      std::chrono::nanoseconds taken) {
  const int signal = signal_of(result.status);
  if (signal == SIGXCPU)
    return Rejection{kConverterFailed,
                     fmt::format("converting it took more than {} s of processor time",
                                 limits.processor.count())};
  if (!is_from_outside(signal) || taken >= limits.processor) return std::nullopt;
  return Rejection{kConverterFailed, failure_of(result), true};
}

[[noreturn]] void throw_unconfined(const FilterResult& result) {
  throw IoError(reader_program().string(), 0,
                "it cannot take the rights of a program: " + result.first_error,
                "the kernel or a container refuses seccomp or Landlock to it");
}

bool can_be_run(const std::filesystem::path& path) {
  std::error_code not_there;
  return std::filesystem::is_regular_file(path, not_there) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::variant<FilterResult, Rejection> run_filter(const std::vector<std::string>& words,
                                                 FilterRights rights, std::string_view bytes,
                                                 const FilterLimits& limits,
                                                 std::chrono::nanoseconds& taken) {
  const WaitLimit limit{std::chrono::steady_clock::now() + limits.wall, limits.stop};
  const std::chrono::nanoseconds taken_before = taken;
  FilterProcess process(with_limits(words, rights, limits), rights == FilterRights::of_user, bytes,
                        taken);
  FilterResult result;
  const bool has_ended = process.read(limit, limits.bytes, result) && process.wait(limit);
  const std::optional<int> status = process.end();
  if (result.output.size() > limits.bytes)
    return Rejection{kConverterFailed,
                     fmt::format("its text has more than {} bytes", limits.bytes)};
  if (!has_ended) return given_up(limit, limits);
  if (!status) return Rejection{kConverterFailed, "the process that watches it was killed", true};
  result.status = *status;
  result.first_error.resize(std::min(result.first_error.find('\n'), result.first_error.size()));
  if (rights == FilterRights::none && WIFEXITED(*status) &&
      WEXITSTATUS(*status) == reader::kNotConfined)
    throw_unconfined(result);
  if (auto rejection = interruption(result, limits, taken - taken_before))
    return *std::move(rejection);
  return result;
}

std::string failure_of(const FilterResult& result) {
  if (WIFEXITED(result.status) && WEXITSTATUS(result.status) == 0) return {};
  if (WIFSIGNALED(result.status))
    return fmt::format("the program was killed by signal {} ({})", WTERMSIG(result.status),
                       strsignal(WTERMSIG(result.status)));
  return result.first_error.empty()
             ? fmt::format("the program ended with exit code {}", WEXITSTATUS(result.status))
             : result.first_error;
}

std::filesystem::path find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return can_be_run(name) ? name : std::string();
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::filesystem::path found = std::filesystem::path(folders.substr(0, end)) / name;
    if (end > 0 && can_be_run(found)) return found;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

}  // namespace inkling::indexer
