#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reader/confine.h"
#include "reader/filter_step.h"

namespace inkling::reader {

namespace {

/// The network, what changes files by their names, and what other processes could be changed by.
constexpr std::uint32_t kRefused[] = {
    SYS_socket,         SYS_socketpair, SYS_connect,  SYS_bind,     SYS_listen,
    SYS_sendto,         SYS_sendmsg,    SYS_mkdirat,  SYS_unlinkat, SYS_renameat2,
    SYS_linkat,         SYS_symlinkat,  SYS_fchmodat, SYS_fchownat, SYS_truncate,
    SYS_ptrace,         SYS_mknodat,    SYS_kill,     SYS_tkill,    SYS_process_vm_writev,
    SYS_io_uring_setup, SYS_bpf,        SYS_mount,    SYS_openat2,  SYS_open_by_handle_at,
#if defined(__x86_64__)
    SYS_mkdir,          SYS_unlink,     SYS_rmdir,    SYS_rename,   SYS_link,
    SYS_symlink,        SYS_chmod,      SYS_chown,    SYS_mknod,    SYS_creat,
    SYS_fork,           SYS_vfork,      SYS_renameat,
#endif
};

/// A call that is refused where an argument has any of these bits.
struct RefusedBits {
  std::uint32_t call;
  std::size_t argument;
  std::uint32_t bits;
};
constexpr std::uint32_t kToWrite = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
constexpr RefusedBits kRefusedBits[] = {
    {SYS_openat, 2, kToWrite},
#if defined(__x86_64__)
    {SYS_open, 1, kToWrite},
#endif
};

std::vector<sock_filter> refusals() {
  const sock_filter refuse = filter_step(kReturn, SECCOMP_RET_ERRNO | EPERM);
  std::vector<sock_filter> filter = {filter_step(kLoadWord, offsetof(seccomp_data, arch)),
                                     filter_step(kIfEqual, kFilteredProcessor, 1, 0), refuse,
                                     filter_step(kLoadWord, offsetof(seccomp_data, nr))};
  // The same calls have other numbers for programs with short pointers.
  constexpr std::uint32_t kShortPointers = 0x40000000;
  filter.push_back(filter_step(BPF_JMP | BPF_JGE | BPF_K, kShortPointers, 0, 1));
  filter.push_back(refuse);
  for (const std::uint32_t call : kRefused) {
    filter.push_back(filter_step(kIfEqual, call, 0, 1));
    filter.push_back(refuse);
  }
  const auto refuse_bits = [&](const RefusedBits& refused) {
    filter.push_back(filter_step(kIfEqual, refused.call, 0, 4));
    filter.push_back(filter_step(
        kLoadWord, static_cast<std::uint32_t>(offsetof(seccomp_data, args) +
                                              refused.argument * sizeof(std::uint64_t))));
    filter.push_back(filter_step(kIfAnyBit, refused.bits, 0, 1));
    filter.push_back(refuse);
    filter.push_back(filter_step(kReturn, SECCOMP_RET_ALLOW));
  };
  for (const RefusedBits& refused : kRefusedBits) refuse_bits(refused);
  // Threads are processes that share their memory. The newer call for both has its arguments where
  // no filter sees them: without it, libraries use the older one.
  filter.push_back(filter_step(kIfEqual, SYS_clone3, 0, 1));
  filter.push_back(filter_step(kReturn, SECCOMP_RET_ERRNO | ENOSYS));
  filter.push_back(filter_step(kIfEqual, SYS_clone, 0, 3));
  filter.push_back(filter_step(kLoadWord, offsetof(seccomp_data, args)));
  filter.push_back(filter_step(kIfAnyBit, CLONE_THREAD, 1, 0));
  filter.push_back(refuse);
  filter.push_back(filter_step(kReturn, SECCOMP_RET_ALLOW));
  return filter;
}

/// Files of programs, libraries, fonts and tables of characters.
void allow_files_of_system() {
  constexpr std::uint64_t kReading =
      LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  const landlock_ruleset_attr rules{.handled_access_fs = kReading};
  const auto ruleset =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0));
  if (ruleset < 0) return;
  for (const char* const path : {"/usr", "/lib", "/lib64", "/bin", "/etc", "/nix", "/opt"}) {
    const int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) continue;
    const landlock_path_beneath_attr beneath{.allowed_access = kReading, .parent_fd = folder};
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(folder);
  }
  syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
}

}  // namespace

void confine_program() {
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  setrlimit(RLIMIT_FSIZE, &none);
  leave_no_core();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  allow_files_of_system();
  if (kFilteredProcessor == 0) return;
  std::vector<sock_filter> filter = refusals();
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                           .filter = filter.data()};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

}  // namespace inkling::reader
