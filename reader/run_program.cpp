#include "reader/run_program.h"

#include <unistd.h>

#include <cstddef>

#include "reader/confine.h"

namespace inkling::reader {

int run_program(char** arguments) {
  constexpr int kNotStarted = 127;
  constexpr std::size_t kMemory = std::size_t{256} << 20;
  limit_memory(kMemory);
  confine_program();
  char* environment[] = {nullptr};
  execve(arguments[0], arguments, environment);
  return kNotStarted;
}

}  // namespace inkling::reader
