#include "storage/commit/soundness.h"

#include "inkling/error.h"

namespace inkling::storage {

void Soundness::give_up(const std::string& why) {
  is_sound_ = false;
  if (why_.empty()) why_ = why;
}

void Soundness::require(const std::string& location) const {
  if (is_sound_) return;
  throw IoError(location, 0,
                "an earlier write failed, so nothing more is written" +
                    (why_.empty() ? "" : " (" + why_ + ")"),
                "run the command again: it starts from the last commit, which is intact");
}

}  // namespace inkling::storage
