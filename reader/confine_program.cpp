#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "reader/confine.h"
#include "reader/filter_step.h"

namespace inkling::reader {

namespace {

// What is not refused is allowed, since what poppler and the C library call differs by version.

constexpr std::uint32_t kRefusedOfNetwork[] = {SYS_socket,  SYS_socketpair, SYS_connect, SYS_bind,
                                               SYS_listen,  SYS_accept,     SYS_accept4, SYS_sendto,
                                               SYS_sendmsg, SYS_sendmmsg};

/// What makes, names, locks or changes files; times, rights and attributes as well.
constexpr std::uint32_t kRefusedOfFiles[] = {
    SYS_mkdirat,      SYS_unlinkat,
    SYS_renameat2,    SYS_linkat,
    SYS_symlinkat,    SYS_mknodat,
    SYS_truncate,     SYS_ftruncate,
    SYS_fallocate,    SYS_fchmod,
    SYS_fchmodat,     SYS_fchown,
    SYS_fchownat,     SYS_utimensat,
    SYS_setxattr,     SYS_lsetxattr,
    SYS_fsetxattr,    SYS_removexattr,
    SYS_lremovexattr, SYS_fremovexattr,
    SYS_flock,        SYS_open_by_handle_at,
#if defined(__x86_64__)
    SYS_mkdir,        SYS_unlink,
    SYS_rmdir,        SYS_rename,
    SYS_renameat,     SYS_link,
    SYS_symlink,      SYS_chmod,
    SYS_chown,        SYS_lchown,
    SYS_mknod,        SYS_creat,
    SYS_utime,        SYS_utimes,
    SYS_futimesat,
#endif
};

/// What other processes could be changed by, or told something; and leaving the group of processes
/// by which this one is ended.
constexpr std::uint32_t kRefusedOfProcesses[] = {
    SYS_kill,
    SYS_tkill,
    SYS_tgkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_setsid,
    SYS_setpgid,
    SYS_setpriority,
    SYS_setrlimit,
    SYS_ioprio_set,
    SYS_sched_setaffinity,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
    SYS_migrate_pages,
    SYS_move_pages,
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_semget,
    SYS_semop,
    SYS_semtimedop,
    SYS_semctl,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
#if defined(__x86_64__)
    SYS_fork,
    SYS_vfork,
#endif
};

/// What concerns the whole system, for a user who may do everything.
constexpr std::uint32_t kRefusedOfSystem[] = {
    SYS_unshare,       SYS_setns,         SYS_mount,         SYS_umount2,         SYS_pivot_root,
    SYS_chroot,        SYS_swapon,        SYS_swapoff,       SYS_reboot,          SYS_sethostname,
    SYS_setdomainname, SYS_init_module,   SYS_finit_module,  SYS_delete_module,   SYS_kexec_load,
    SYS_settimeofday,  SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex,        SYS_acct,
    SYS_quotactl,      SYS_syslog,        SYS_bpf,           SYS_perf_event_open, SYS_userfaultfd,
    SYS_fanotify_init, SYS_personality,   SYS_vhangup,       SYS_kexec_file_load,
#if defined(__x86_64__)
    SYS_iopl,          SYS_ioperm,
#endif
};

// From the 424th on, calls have the same number on all processors, and more of them every year: all
// are unknown to the program, but for those that are harmless. Libraries do without.
constexpr std::uint32_t kFirstRecent = 424;
constexpr std::uint32_t kCloseRange = 436, kFaccessat2 = 439, kFutexWait = 455, kFutexWake = 454;
constexpr std::uint32_t kHarmlessRecent[] = {kCloseRange, kFaccessat2, kFutexWait, kFutexWake};

/// Where a half of an argument is: the lower ones are first on these processors.
constexpr std::uint32_t lower_half(std::uint32_t argument) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args) +
                                    argument * sizeof(std::uint64_t));
}
constexpr std::uint32_t upper_half(std::uint32_t argument) {
  return static_cast<std::uint32_t>(lower_half(argument) + sizeof(std::uint32_t));
}

/// A call that is refused where any of the bits is in any of these places.
struct RefusedBits {
  std::uint32_t call;
  std::span<const std::uint32_t> places;
  std::uint32_t bits;
};
constexpr std::uint32_t kToWrite = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
constexpr std::uint32_t kSecond[] = {lower_half(1)}, kThird[] = {lower_half(2)};
/// The process, where its own is 0; and where new limits are: it may read those that it has.
constexpr std::uint32_t kProcessAndLimits[] = {lower_half(0), lower_half(2), upper_half(2)};
constexpr RefusedBits kRefusedBits[] = {
    {SYS_openat, kThird, kToWrite},
    {SYS_prlimit64, kProcessAndLimits, 0xFFFFFFFF},
#if defined(__x86_64__)
    {SYS_open, kSecond, kToWrite},
#endif
};

/// A call that is refused where an argument is one of these.
struct RefusedValues {
  std::uint32_t call;
  std::uint32_t place;
  std::span<const std::uint32_t> values;
};
/// To whom the kernel sends which signal once a descriptor is ready: that needs no right to kill.
constexpr std::uint32_t kSignalsOfDescriptor[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX};
/// The same, what a terminal takes for typed, and attributes of files.
constexpr std::uint32_t kRefusedControls[] = {
    TIOCSTI, TIOCLINUX, FIOASYNC, FIOSETOWN, SIOCSPGRP, FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR};
constexpr RefusedValues kRefusedValues[] = {{SYS_fcntl, lower_half(1), kSignalsOfDescriptor},
                                            {SYS_ioctl, lower_half(1), kRefusedControls}};

/// A filter as it grows: what it says nothing of goes on to the next step.
class Refusals {
 public:
  Refusals() {
    add(filter_step(kLoadWord, offsetof(seccomp_data, arch)));
    add(filter_step(kIfEqual, kFilteredProcessor, 1, 0));
    add(kRefuse);
    add(filter_step(kLoadWord, offsetof(seccomp_data, nr)));
  }

  /// Of what was loaded last: at first the number of the call.
  void refuse(std::span<const std::uint32_t> values) {
    for (const std::uint32_t value : values) {
      add(filter_step(kIfEqual, value, 0, 1));
      add(kRefuse);
    }
  }

  void refuse(const RefusedBits& refused) {
    const auto steps = static_cast<std::uint8_t>(1 + 3 * refused.places.size());
    add(filter_step(kIfEqual, refused.call, 0, steps));
    for (const std::uint32_t place : refused.places) {
      add(filter_step(kLoadWord, place));
      add(filter_step(kIfAnyBit, refused.bits, 0, 1));
      add(kRefuse);
    }
    add(kAllow);
  }

  void refuse(const RefusedValues& refused) {
    const auto steps = static_cast<std::uint8_t>(2 + 2 * refused.values.size());
    add(filter_step(kIfEqual, refused.call, 0, steps));
    add(filter_step(kLoadWord, refused.place));
    refuse(refused.values);
    add(kAllow);
  }

  /// The same calls have other numbers for programs with short pointers: far higher ones.
  void hide_recent() {
    for (const std::uint32_t call : kHarmlessRecent) {
      add(filter_step(kIfEqual, call, 0, 1));
      add(kAllow);
    }
    add(filter_step(BPF_JMP | BPF_JGE | BPF_K, kFirstRecent, 0, 1));
    add(filter_step(kReturn, SECCOMP_RET_ERRNO | ENOSYS));
  }

  /// Threads are processes that share their memory. The recent call for both has its arguments
  /// where no filter sees them: without it, libraries use this one.
  void refuse_processes() {
    add(filter_step(kIfEqual, SYS_clone, 0, 4));
    add(filter_step(kLoadWord, lower_half(0)));
    add(filter_step(kIfAnyBit, CLONE_THREAD, 1, 0));
    add(kRefuse);
    add(kAllow);
  }

  std::vector<sock_filter> take() {
    add(kAllow);
    return std::move(steps_);
  }

 private:
  static constexpr sock_filter kRefuse = filter_step(kReturn, SECCOMP_RET_ERRNO | EPERM);
  static constexpr sock_filter kAllow = filter_step(kReturn, SECCOMP_RET_ALLOW);

  void add(const sock_filter& step) { steps_.push_back(step); }

  std::vector<sock_filter> steps_;
};

std::vector<sock_filter> refusals() {
  Refusals filter;
  filter.hide_recent();
  filter.refuse(kRefusedOfNetwork);
  filter.refuse(kRefusedOfFiles);
  filter.refuse(kRefusedOfProcesses);
  filter.refuse(kRefusedOfSystem);
  for (const RefusedBits& refused : kRefusedBits) filter.refuse(refused);
  for (const RefusedValues& refused : kRefusedValues) filter.refuse(refused);
  filter.refuse_processes();
  return filter.take();
}

/// As in kernels that have signals and sockets in it; older ones know a part of it.
struct LandlockRules {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scopes;
};
constexpr std::uint64_t kScopeOfSockets = 1, kScopeOfSignals = 2;

/// A set of rules of which files are read, and, from the 6th version on, to whom signals are sent.
int landlock_rules(long version, std::uint64_t handled) {
  constexpr long kVersionWithScopes = 6;
  const LandlockRules rules{
      .files = handled, .network = 0, .scopes = kScopeOfSockets | kScopeOfSignals};
  const std::size_t size = version >= kVersionWithScopes ? sizeof rules : sizeof rules.files;
  return static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, size, 0));
}

bool allow_below(int ruleset, const char* path, std::uint64_t allowed) {
  const int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return true;  // not every system has it
  const landlock_path_beneath_attr beneath{.allowed_access = allowed, .parent_fd = folder};
  const long added =
      syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  close(folder);
  return added == 0;
}

/// Files of programs, libraries, fonts and tables of characters. True where there is no Landlock.
bool allow_files_of_system() {
  constexpr std::uint64_t kReading =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  constexpr const char* kFolders[] = {"/usr", "/lib", "/lib64", "/bin", "/etc", "/nix", "/opt"};
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return errno == ENOSYS || errno == EOPNOTSUPP;
  const int ruleset = landlock_rules(version, kReading);
  if (ruleset < 0) return false;
  const bool are_added = std::ranges::all_of(
      kFolders, [&](const char* path) { return allow_below(ruleset, path, kReading); });
  const bool is_done = are_added && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return is_done;
}

}  // namespace

bool confine_program() {
  close_from(3);
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  return setrlimit(RLIMIT_FSIZE, &none) == 0 && leave_no_core() &&
         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && allow_files_of_system() &&
         filter_calls(refusals());
}

}  // namespace inkling::reader
