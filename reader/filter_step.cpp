#include "reader/filter_step.h"

#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <cerrno>

namespace inkling::reader {

bool filter_calls(std::vector<sock_filter> filter) {
  if (kFilteredProcessor == 0) return true;
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                           .filter = filter.data()};
  // A kernel that was built without filters does not know what this means.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 || errno == EINVAL;
}

}  // namespace inkling::reader
