#include "reader/run_program.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "reader/confine.h"

namespace inkling::reader {

namespace {

/// The arguments of run_program(), in order.
enum Argument { kWord, kSeconds, kBytes, kProgram, kArguments };

bool are_complete(char** arguments) {
  for (int at = 0; at < kArguments; ++at) {
    if (arguments[at] == nullptr) return false;
  }
  return true;
}

}  // namespace

int run_program(char** arguments) {
  constexpr int kNotStarted = 127;
  if (!are_complete(arguments)) return kNotStarted;
  limit_processor_time(std::chrono::seconds(std::strtoll(arguments[kSeconds], nullptr, 10)));
  const auto bytes = static_cast<std::size_t>(std::strtoull(arguments[kBytes], nullptr, 10));
  char* no_environment[] = {nullptr};
  const bool is_confined = std::string_view(arguments[kWord]) == "confined";
  if (is_confined) {
    limit_memory(bytes);
    confine_program();
  } else {
    leave_no_core();
    limit_written_memory(bytes);
  }
  execve(arguments[kProgram], arguments + kProgram, is_confined ? no_environment : environ);
  std::fprintf(stderr, "%s cannot be started: %s\n", arguments[kProgram], std::strerror(errno));
  return kNotStarted;
}

}  // namespace inkling::reader
