#include "reader/confine.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/sched.h>
#include <linux/sockios.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <string>
#include <thread>

using namespace inkling::reader;

namespace {

/// Whether `does` returns true in a process of its own that is confined.
template <typename Does>
bool confined(Does does, bool (*confine_it)() = confine) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (!confine_it()) _exit(9);
    _exit(does() ? 7 : 8);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  REQUIRE((WEXITSTATUS(status) == 7 || WEXITSTATUS(status) == 8));
  return WEXITSTATUS(status) == 7;
}

/// The same where a program is about to be run.
template <typename Does>
bool confined_program(Does does) {
  return confined(does, confine_program);
}

/// Whether such a call fails because it is refused.
bool is_refused(long number, long first = 0, long second = 0, long third = 0) {
  return confined_program([&] {
    return syscall(number, first, second, third, 0L, 0L, 0L) == -1 &&
           (errno == EPERM || errno == ENOSYS);
  });
}

}  // namespace

TEST_CASE("a confined process has memory and what is open, and nothing else") {
  CHECK(confined([] { return std::malloc(std::size_t{1} << 22) != nullptr; }));
  CHECK(confined([] { return write(1, "", 0) == 0; }));
  CHECK_FALSE(confined([] { return open("/etc/passwd", O_RDONLY) >= 0; }));
  CHECK_FALSE(confined([] { return open("/dev/null", O_WRONLY) >= 0; }));
  CHECK_FALSE(confined([] { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }));
  CHECK_FALSE(confined([] { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }));
  CHECK_FALSE(confined([] { return unlink("/tmp/inkling-there-is-no-such-file") == 0; }));
}

#if defined(__x86_64__) || defined(__aarch64__)
TEST_CASE("a confined process starts no process, and runs no bytes that it wrote") {
  CHECK_FALSE(confined([] { return fork() >= 0; }));
  CHECK_FALSE(confined([] { return execl("/bin/true", "true", nullptr) == 0; }));
  CHECK_FALSE(confined([] {
    return mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) != MAP_FAILED;
  }));
  CHECK_FALSE(confined([] { return kill(getppid(), 0) == 0; }));
}
#endif

#if defined(__x86_64__) || defined(__aarch64__)
TEST_CASE("a process that cannot lose its rights says so") {
  CHECK_FALSE(confined([] { return confine(); }));
  CHECK_FALSE(confined([] { return confine_program(); }));
  CHECK_FALSE(confined_program([] { return confine(); }));
  CHECK_FALSE(confined_program([] { return confine_program(); }));
  CHECK_FALSE(confined_program([] { return limit_processor_time(std::chrono::seconds(1)); }));
}

TEST_CASE("a confined program reads what the system has, has threads, and writes what is open") {
  CHECK(confined_program([] { return open("/usr", O_RDONLY | O_DIRECTORY) >= 0; }));
  CHECK(confined_program([] { return write(1, "", 0) == 0; }));
  CHECK(confined_program([] {
    bool has_run = false;
    std::thread([&] { has_run = true; }).join();
    return has_run;
  }));
  CHECK(confined_program([] {
    rlimit limits{};
    return getrlimit(RLIMIT_DATA, &limits) == 0;
  }));
}

TEST_CASE("a confined program reaches no file, no process and nothing of the system") {
  const std::string file = (std::filesystem::temp_directory_path() / "inkling-confined").string();
  std::ofstream(file) << "kept";
  const auto path = reinterpret_cast<long>(file.c_str());
  const auto name = reinterpret_cast<long>("user.ink");
  CHECK(is_refused(SYS_openat, AT_FDCWD, path, O_WRONLY));
  CHECK(is_refused(SYS_utimensat, AT_FDCWD, path, 0));
  CHECK(is_refused(437, AT_FDCWD, path));  // openat2
  CHECK(is_refused(SYS_setxattr, path, name, path));
  CHECK(is_refused(SYS_truncate, path));
  CHECK(is_refused(SYS_flock, 1, LOCK_SH));
  const long parent = getpid();
  CHECK(is_refused(SYS_kill, parent));
  CHECK(is_refused(SYS_tgkill, parent, parent));
  CHECK(is_refused(SYS_rt_sigqueueinfo, parent));
  CHECK(is_refused(424, 0));          // pidfd_send_signal
  CHECK(is_refused(434, parent, 0));  // pidfd_open
  CHECK(is_refused(SYS_prlimit64, parent, RLIMIT_CORE));
  rlimit limits{.rlim_cur = 0, .rlim_max = 0};
  CHECK(is_refused(SYS_prlimit64, 0, RLIMIT_CORE, reinterpret_cast<long>(&limits)));
  CHECK(is_refused(SYS_prlimit64, 0, RLIMIT_CORE, 1L << 32));
  CHECK(is_refused(SYS_setrlimit, RLIMIT_CORE, reinterpret_cast<long>(&limits)));
  CHECK(is_refused(SYS_kexec_file_load, -1, -1));
  CHECK(is_refused(SYS_setpriority, PRIO_PROCESS, parent));
  CHECK(is_refused(SYS_sched_setaffinity, parent));
  CHECK(is_refused(SYS_setsid));
  CHECK(is_refused(SYS_unshare, CLONE_NEWUSER));
  CHECK(is_refused(SYS_shmget, IPC_PRIVATE, 4096));
  CHECK(is_refused(SYS_msgget, IPC_PRIVATE));
  CHECK(is_refused(SYS_socket, AF_UNIX, SOCK_STREAM));
  CHECK(is_refused(SYS_clone, SIGCHLD));
  CHECK(is_refused(435, 0));              // clone3
  CHECK(is_refused(447, 0));              // memfd_secret
  CHECK(is_refused(444, 0, 0, 1));        // landlock_create_ruleset
  CHECK(is_refused(0x40000000 + 39, 0));  // getpid() of programs with short pointers
  std::filesystem::remove(file);
}

TEST_CASE("a confined program has no signal sent, and types nothing") {
  const long parent = getpid();
  CHECK(is_refused(SYS_fcntl, 1, F_SETOWN, parent));
  CHECK(is_refused(SYS_fcntl, 1, F_SETSIG, SIGKILL));
  CHECK(is_refused(SYS_fcntl, 1, F_SETOWN_EX));
  for (const unsigned long control :
       {static_cast<unsigned long>(TIOCSTI), static_cast<unsigned long>(FIOASYNC),
        static_cast<unsigned long>(FIOSETOWN), static_cast<unsigned long>(SIOCSPGRP),
        static_cast<unsigned long>(FS_IOC_SETFLAGS)}) {
    CAPTURE(control);
    CHECK(is_refused(SYS_ioctl, 1, static_cast<long>(control)));
  }
  CHECK(confined_program([] { return fcntl(1, F_SETFL, fcntl(1, F_GETFL)) == 0; }));
}
#endif

TEST_CASE("a confined program inherits nothing but its streams") {
  const int inherited = dup(1);
  CHECK(confined_program([&] { return fcntl(inherited, F_GETFD) < 0 && errno == EBADF; }));
  close(inherited);
}
