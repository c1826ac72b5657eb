#pragma once

/// Taking from this process what it does not need to convert bytes.

#include <chrono>
#include <cstddef>

namespace inkling::reader {

// Each says whether all of it was done: a process that keeps rights which it was to lose must not
// read what strangers wrote.

/// From now on the process cannot open or write files, reach the network, or start programs and
/// processes; all it can use is memory, and what is open already: descriptors 0 to 2, the others
/// are closed. The kernel's system call filter sees to it (seccomp), where it has one for this
/// processor; limits on descriptors and file sizes do everywhere. Calls that are refused fail with
/// EPERM. A core is never dumped. Cannot be undone. Before other threads are started.
[[nodiscard]] bool confine();

/// What another program is allowed that this process is about to run: it can read files, those of
/// the system alone where the kernel has Landlock, and write to what is open, descriptors 0 to 2;
/// the others are closed. The network; files that are opened to be written, are made, or get other
/// names, times, rights or attributes; signals and all else that reaches other processes or the
/// system are refused with EPERM. Calls that kernels have had since 2019 are unknown to it
/// (ENOSYS). Cannot be undone.
[[nodiscard]] bool confine_program();

/// Closes all descriptors from that one on.
void close_from(unsigned first);

/// At most so much address space, unless this is a build with sanitizers, which map terabytes.
[[nodiscard]] bool limit_memory(std::size_t bytes);

/// At most so much memory of its own that it can write to, for a program that is about to be run.
/// Address space that is only reserved does not count: programs with garbage collection have a lot.
[[nodiscard]] bool limit_written_memory(std::size_t bytes);

/// SIGXCPU after so much processor time of this process, and SIGKILL a second later.
[[nodiscard]] bool limit_processor_time(std::chrono::seconds time);

/// Whatever signal ends this process.
[[nodiscard]] bool leave_no_core();

}  // namespace inkling::reader
