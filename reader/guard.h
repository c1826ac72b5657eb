#pragma once

/// Between this program's starter and a program of others: whatever becomes of the starter, what it
/// had started ends.

#include <cstdint>
#include <functional>

namespace inkling::reader {

/// The descriptor of a stream socket to the starter.
inline constexpr int kLifeline = 3;

/// How a program ended.
struct ProgramEnd {
  std::int64_t processor_ns = 0;  ///< time of it, and of the processes that it waited for
  std::int32_t status = 0;        ///< as of waitpid()
  std::int32_t unused = 0;
};

/// Runs `become` in a process of its own, at the head of a group of processes, and watches it: that
/// call should execute the program, and its result is the exit code otherwise. When the process has
/// ended, a byte is sent on the lifeline. When the starter has closed the other end, or ended
/// itself, the group is killed, and a ProgramEnd is sent. Returns the code for exit().
int run_guarded(const std::function<int()>& become);

}  // namespace inkling::reader
