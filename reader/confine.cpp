#include "reader/confine.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <iterator>
#include <vector>

#include "reader/filter_step.h"

namespace inkling::reader {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHasSanitizer = true;
#elif defined(__has_feature)
constexpr bool kHasSanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kHasSanitizer = false;
#endif

/// What reading, writing, memory and the end of the process take.
constexpr std::uint32_t kAllowed[] = {
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_brk,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_futex,
    SYS_exit,
    SYS_exit_group,
    SYS_rt_sigreturn,
    SYS_rt_sigprocmask,
    SYS_clock_gettime,
    SYS_gettimeofday,
    SYS_restart_syscall,
    SYS_getrandom,
    SYS_sched_yield,
    SYS_getpid,
    SYS_gettid,
    SYS_close,
    SYS_sigaltstack,
};
/// Memory, but none whose bytes can be run.
constexpr std::uint32_t kAllowedUnlessRun[] = {SYS_mmap, SYS_mprotect};

std::vector<sock_filter> system_call_filter() {
  const sock_filter refuse = filter_step(kReturn, SECCOMP_RET_ERRNO | EPERM);
  const sock_filter allow = filter_step(kReturn, SECCOMP_RET_ALLOW);
  std::vector<sock_filter> filter = {filter_step(kLoadWord, offsetof(seccomp_data, arch)),
                                     filter_step(kIfEqual, kFilteredProcessor, 1, 0), refuse,
                                     filter_step(kLoadWord, offsetof(seccomp_data, nr))};
  for (const std::uint32_t number : kAllowed) {
    filter.push_back(filter_step(kIfEqual, number, 0, 1));
    filter.push_back(allow);
  }
  for (const std::uint32_t number : kAllowedUnlessRun) {
    // The third argument of both is the protection; its lower half is first on these processors.
    filter.push_back(filter_step(kIfEqual, number, 0, 4));
    filter.push_back(
        filter_step(kLoadWord, offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t)));
    filter.push_back(filter_step(kIfAnyBit, PROT_EXEC, 0, 1));
    filter.push_back(refuse);
    filter.push_back(allow);
  }
  filter.push_back(refuse);
  return filter;
}

bool limit(__rlimit_resource resource, rlim_t most) {
  rlimit limits{};
  if (getrlimit(resource, &limits) != 0) limits = {.rlim_cur = most, .rlim_max = most};
  // Whoever started it may have set lower ones; RLIM_INFINITY is above all others.
  limits = {.rlim_cur = std::min(limits.rlim_cur, most),
            .rlim_max = std::min(limits.rlim_max, most)};
  return setrlimit(resource, &limits) == 0;
}

}  // namespace

void close_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
#endif
  const long most = sysconf(_SC_OPEN_MAX);
  for (long fd = first; fd < most; ++fd) close(static_cast<int>(fd));
}

bool confine() {
  close_from(3);
  return limit(RLIMIT_NOFILE, 3) && limit(RLIMIT_FSIZE, 0) && leave_no_core() &&
         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 &&
         filter_calls(system_call_filter());
}

bool limit_memory(std::size_t bytes) { return kHasSanitizer || limit(RLIMIT_AS, bytes); }

bool limit_written_memory(std::size_t bytes) { return limit(RLIMIT_DATA, bytes); }

bool limit_processor_time(std::chrono::seconds time) {
  const auto seconds = static_cast<rlim_t>(time.count());
  rlimit limits{};
  if (!limit(RLIMIT_CPU, seconds + 1) || getrlimit(RLIMIT_CPU, &limits) != 0) return false;
  limits.rlim_cur = std::min(limits.rlim_cur, seconds);
  return setrlimit(RLIMIT_CPU, &limits) == 0;
}

bool leave_no_core() { return limit(RLIMIT_CORE, 0); }

}  // namespace inkling::reader
