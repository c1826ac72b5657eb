#include "storage/commit/soundness.h"

#include <unistd.h>

#include "inkling/error.h"

namespace inkling::storage {

Soundness::Soundness() noexcept : process_(::getpid()) {}

bool Soundness::is_own_process() const noexcept { return ::getpid() == process_; }

void Soundness::give_up(const std::string& why) {
  is_sound_ = false;
  if (why_.empty()) why_ = why;
}

void Soundness::require_own_process(const std::string& location) const {
  if (is_own_process()) return;
  throw OptionError("writer",
                    "the writer of " + location + " is that of process " + std::to_string(process_),
                    "a forked process leaves it alone, and opens its own when that one has ended");
}

void Soundness::require(const std::string& location) const {
  require_own_process(location);
  if (is_sound_) return;
  throw IoError(location, 0,
                "an earlier write failed, so nothing more is written" +
                    (why_.empty() ? "" : " (" + why_ + ")"),
                "run the command again: it starts from the last commit, which is intact");
}

}  // namespace inkling::storage
