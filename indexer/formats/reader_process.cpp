#include "indexer/formats/reader_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "indexer/formats/process_end.h"
#include "indexer/formats/reader_program.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// A reply of many times the request is not believed, unless the request is packed.
constexpr std::uint64_t kReplyBytesOfByte = 8;
constexpr std::uint64_t kShortReply = std::uint64_t{1} << 20;
constexpr std::uint64_t kUnpackedReply = std::uint64_t{160} << 20;

/// What the process needs of the environment, and nothing else.
std::vector<char*> small_environment() {
  std::vector<char*> kept;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    if (name == "LD_LIBRARY_PATH" || name.ends_with("SAN_OPTIONS")) kept.push_back(*entry);
  }
  kept.push_back(nullptr);
  return kept;
}

/// How the process is started: alone in its group, so that a signal of the terminal does not reach
/// it; with default signals; and with the socket as its only connection.
class SpawnPlan {
 public:
  explicit SpawnPlan(int connection) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, connection, 0);
    posix_spawn_file_actions_addopen(&actions_, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// An error number, or 0.
  int spawn(const std::string& program, pid_t& pid) const {
    std::string name = program;
    char* arguments[] = {name.data(), nullptr};
    return posix_spawn(&pid, program.c_str(), &actions_, &attributes_, arguments,
                       small_environment().data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

std::uint64_t longest_document(reader::Kind kind, std::uint64_t bytes) noexcept {
  return kind >= reader::Kind::docx ? kUnpackedReply : kShortReply + kReplyBytesOfByte * bytes;
}

ReaderProcess::~ReaderProcess() { stop(); }

std::variant<std::string, Rejection> ReaderProcess::convert(reader::Kind kind,
                                                            const std::string& name,
                                                            std::uint32_t options,
                                                            std::string_view bytes) {
  if (auto failed = begin(kind, options, bytes)) return *std::move(failed);
  auto received = next_reply(longest_document(kind, bytes.size()));
  if (auto* const failed = std::get_if<Rejection>(&received)) return std::move(*failed);
  ReaderReply& reply = std::get<ReaderReply>(received);
  if (reply.outcome == reader::Outcome::damaged)
    return Rejection{"bad_" + name, std::move(reply.bytes)};
  return std::move(reply.bytes);
}

std::optional<Rejection> ReaderProcess::begin(reader::Kind kind, std::uint32_t options,
                                              std::string_view bytes) {
  begin_time();
  const reader::RequestHeader request{.kind = kind, .options = options, .bytes = bytes.size()};
  Talk talked = send(&request, sizeof request);
  if (talked == Talk::done) talked = send(bytes.data(), bytes.size());
  if (talked != Talk::done) return failure(talked);
  return std::nullopt;
}

std::optional<Rejection> ReaderProcess::begin_pieces(reader::Kind kind, MoreBytes more) {
  begin_time();
  const reader::RequestHeader request{.kind = kind, .bytes = reader::kPieces};
  if (const Talk talked = send(&request, sizeof request); talked != Talk::done)
    return failure(talked);
  more_ = std::move(more);
  return std::nullopt;
}

std::variant<ReaderReply, Rejection> ReaderProcess::next_reply(std::uint64_t longest) {
  allow_time();
  reader::ReplyHeader header;
  std::string answer;
  const Talk talked = receive(header, longest, answer);
  if (talked != Talk::done) return failure(talked);
  if (header.outcome != reader::Outcome::memory)
    return ReaderReply{header.outcome, std::move(answer)};
  stop();
  return Rejection{kConverterFailed,
                   "it takes more than 256 MiB of memory to read it; a program that --pre "
                   "'EXT=COMMAND' names may take more"};
}

void ReaderProcess::start() {
  const std::string program = reader_program().string();
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw IoError(program, errno, "no connection to it can be made");
  const int error = SpawnPlan(ends[1]).spawn(program, pid_);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    pid_ = -1;
    throw IoError(program, error, "cannot be started");
  }
  socket_ = ends[0];
  fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) | O_NONBLOCK);
}

ReaderProcess::End ReaderProcess::stop() noexcept {
  if (pid_ < 0) return std::nullopt;
  // Where SIGCHLD is ignored, nobody keeps the number of one that ended: it may be another's.
  siginfo_t ended{};
  const auto id = static_cast<id_t>(pid_);
  if (waitid(P_PID, id, &ended, WEXITED | WNOHANG | WNOWAIT) == 0) kill(pid_, SIGKILL);
  int status = 0;
  rusage used{};
  pid_t waited = 0;
  while ((waited = wait4(pid_, &status, 0, &used)) < 0 && errno == EINTR) {
  }
  return note_end(waited == pid_, status, used);
}

/// One whose end is unknown may have taken all of its time.
ReaderProcess::End ReaderProcess::note_end(bool is_known, int status, const rusage& used) noexcept {
  ended_ = is_known ? processor_time(used) : began_ + limits_.processor;
  close(std::exchange(socket_, -1));
  pid_ = -1;
  return is_known ? End(status) : std::nullopt;
}

/// Whether it lives, has nothing to say, as it should between two documents, and has enough time
/// left where who started this process limited it: the next one has all of that again.
bool ReaderProcess::is_fit() const noexcept {
  pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
  rlimit limit{};
  if (poll(&waiting, 1, 0) != 0 || prlimit(pid_, RLIMIT_CPU, nullptr, &limit) != 0) return false;
  const auto used = std::chrono::floor<std::chrono::seconds>(used_time());
  const auto needed = static_cast<rlim_t>((used + limits_.processor).count() + 1);
  return used.count() == 0 || needed < limit.rlim_max;
}

void ReaderProcess::begin_time() {
  if (pid_ >= 0 && !is_fit()) stop();
  if (pid_ < 0) start();
  allow_time();
  began_ = used_time();
}

/// Zero if there is no process, or nothing is known.
std::chrono::nanoseconds ReaderProcess::used_time() const noexcept {
  clockid_t clock{};
  timespec used{};
  if (pid_ < 0 || clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0)
    return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

std::chrono::nanoseconds ReaderProcess::time_taken() const noexcept {
  return (pid_ < 0 ? ended_ : used_time()) - began_;
}

/// The limit counts from the start of the process: for each document it moves on.
void ReaderProcess::allow_time() {
  wait_limit_.deadline = std::chrono::steady_clock::now() + limits_.wall;
  most_ = std::chrono::floor<std::chrono::seconds>(used_time()) + limits_.processor +
          std::chrono::seconds(1);
  limit_processor_time();
}

/// What is passed over takes time, too.
void ReaderProcess::allow_for_bytes(std::size_t bytes) {
  constexpr std::size_t kBytesOfSecond = std::size_t{64} << 20;
  fed_ += bytes;
  if (fed_ < kBytesOfSecond) return;
  fed_ -= kBytesOfSecond;
  most_ += std::chrono::seconds(1);
  limit_processor_time();
}

/// Below what the user allowed, which only the system's administrator could raise.
void ReaderProcess::limit_processor_time() {
  rlimit limit{};
  if (prlimit(pid_, RLIMIT_CPU, nullptr, &limit) == 0) {
    limit.rlim_cur = std::min(static_cast<rlim_t>(most_.count()), limit.rlim_max);
    if (prlimit(pid_, RLIMIT_CPU, &limit, nullptr) == 0) return;
  }
  // Of one that has ended, the conversation tells.
  if (errno == ESRCH) return;
  throw IoError(reader_program().string(), errno, "its processor time cannot be limited",
                "prlimit() on child processes must be allowed, as a container may not do");
}

ReaderProcess::Talk ReaderProcess::wait_for(short events) const {
  short ready = 0;
  return poll_until_deadline(events, ready);
}

ReaderProcess::Talk ReaderProcess::poll_until_deadline(short events, short& ready) const {
  for (;;) {
    const int wait = wait_limit_.next_wait();
    if (wait == 0) return wait_limit_.is_stopped() ? Talk::stopped : Talk::too_late;
    pollfd waiting{.fd = socket_, .events = events, .revents = 0};
    const int count = poll(&waiting, 1, wait);
    ready = waiting.revents;
    if (count > 0) return Talk::done;
    if (count < 0 && errno != EINTR) return Talk::ended;
  }
}

/// It reads on only where it needs more, and may write before it does.
ReaderProcess::Talk ReaderProcess::feed_until_reply() {
  while (more_) {
    short ready = 0;
    if (const Talk waited = poll_until_deadline(POLLIN | POLLOUT, ready); waited != Talk::done)
      return waited;
    if ((ready & (POLLIN | POLLHUP | POLLERR)) != 0) return Talk::done;
    feed();
  }
  return wait_for(POLLIN);
}

void ReaderProcess::feed() {
  constexpr std::size_t kPiece = std::size_t{64} << 10;
  std::uint32_t size = 0;
  if (sent_ == piece_.size()) {
    piece_.resize(sizeof size + kPiece);
    size = static_cast<std::uint32_t>(more_(std::span(piece_).subspan(sizeof size)));
    std::memcpy(piece_.data(), &size, sizeof size);
    piece_.resize(sizeof size + size);
    sent_ = 0;
    // It took all before, and waited for this one as long as its giver did.
    wait_limit_.deadline = std::chrono::steady_clock::now() + limits_.wall;
    allow_for_bytes(size);
  }
  const ssize_t sent = ::send(socket_, piece_.data() + sent_, piece_.size() - sent_, MSG_NOSIGNAL);
  if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
  sent_ += sent < 0 ? 0 : static_cast<std::size_t>(sent);
  const bool is_last = piece_.size() == sizeof size && sent_ == piece_.size();
  // Of a process that wants no more, the reply says why.
  if (sent < 0 || is_last) more_ = nullptr;
}

ReaderProcess::Talk ReaderProcess::send(const void* data, std::size_t size) const {
  const auto* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t sent = ::send(socket_, at, size, MSG_NOSIGNAL);
    if (sent > 0) {
      at += sent;
      size -= static_cast<std::size_t>(sent);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (const Talk waited = wait_for(POLLOUT); waited != Talk::done) return waited;
    } else if (errno != EINTR) {
      return Talk::ended;
    }
  }
  return Talk::done;
}

ReaderProcess::Talk ReaderProcess::receive(void* data, std::size_t size) {
  auto* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = recv(socket_, at, size, 0);
    if (got > 0) {
      at += got;
      size -= static_cast<std::size_t>(got);
    } else if (got == 0) {
      return Talk::ended;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (const Talk waited = feed_until_reply(); waited != Talk::done) return waited;
    } else if (errno != EINTR) {
      return Talk::ended;
    }
  }
  return Talk::done;
}

ReaderProcess::Talk ReaderProcess::receive(reader::ReplyHeader& reply, std::uint64_t longest,
                                           std::string& answer) {
  const Talk talked = receive(&reply, sizeof reply);
  if (talked != Talk::done) return talked;
  if (reply.magic != reader::kReplyMagic || reply.bytes > longest) return Talk::nonsense;
  answer.resize(reply.bytes);
  return receive(answer.data(), answer.size());
}

/// Of a process that closed the connection, which it does a little before it ends.
ReaderProcess::End ReaderProcess::wait_for_end() noexcept {
  constexpr int kTries = 1000;
  for (int tried = 0; tried < kTries; ++tried) {
    int status = 0;
    rusage used{};
    const pid_t waited = wait4(pid_, &status, WNOHANG, &used);
    if (waited == pid_) return note_end(true, status, used);
    if (waited < 0 && errno == ECHILD) return note_end(false, status, used);
    poll(nullptr, 0, 1);
  }
  return stop();
}

Rejection ReaderProcess::failure(Talk talked) {
  const End end = talked == Talk::ended ? wait_for_end() : stop();
  if (talked == Talk::stopped) return {kStopped, "the run was asked to stop"};
  if (talked == Talk::too_late)
    return {kConverterFailed, fmt::format("reading it took longer than {} s", limits_.wall.count()),
            true};
  if (!end)
    return {kConverterFailed,
            "the process that reads it ended, and nothing tells how: this program was started "
            "with SIGCHLD ignored",
            true};
  return failure_at_end(talked == Talk::nonsense, *end);
}

Rejection ReaderProcess::failure_at_end(bool is_nonsense, int status) const {
  if (WIFEXITED(status) && WEXITSTATUS(status) == reader::kNotConfined) {
    throw IoError(
        reader_program().string(), 0, "it cannot give up its rights",
        "the kernel or a container refuses seccomp to it, without which it reads nothing");
  }
  if (is_nonsense || !WIFSIGNALED(status))
    return {kConverterFailed,
            "the process that reads it ended, or belongs to another release of the program"};
  const int signal = WTERMSIG(status);
  if (signal == SIGXCPU)
    return {kConverterFailed,
            fmt::format("reading it took longer than {} s", limits_.processor.count())};
  return {kConverterFailed,
          fmt::format("the process that reads it was killed by signal {} ({})", signal,
                      strsignal(signal)),
          is_from_outside(signal)};
}

}  // namespace inkling::indexer
