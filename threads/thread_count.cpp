#include "threads/thread_count.h"

#include <string>

#include "inkling/error.h"

namespace inkling::threads {

void require_thread_count(std::size_t threads) {
  if (threads == 0) throw OptionError("threads", "at least one is needed");
  if (threads > kMostThreads)
    throw OptionError("threads", "at most " + std::to_string(kMostThreads) + " are possible");
}

}  // namespace inkling::threads
