#include "service/processors.h"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace inkling::service {

std::size_t processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    return static_cast<std::size_t>(CPU_COUNT(&allowed));
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace inkling::service
