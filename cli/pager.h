#pragma once

/// The program that shows an answer page by page.

#include <sys/types.h>

namespace inkling::cli {

/// From its making to finish(), what is written to standard output goes to $PAGER, or to `less`,
/// or where there is none to `more`; so does standard error where it is a terminal, which is the
/// pager's meanwhile.
/// less is told to show colours, and to end at once where the answer fits the screen, unless $LESS
/// says otherwise. One a process.
class Pager {
 public:
  /// Throws IoError where the system starts no process.
  Pager();
  ~Pager() { finish(); }
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  /// Ends the output and waits for the pager to end.
  void finish() noexcept;

 private:
  pid_t process_ = -1;
  int errors_ = -1;  ///< where standard error led before; -1: it still does
};

}  // namespace inkling::cli
