#include "reader/run_program.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "reader/confine.h"
#include "reader/guard.h"
#include "reader/wire.h"

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

constexpr int kNotStarted = 127;

/// Whether it has lost all that it is denied.
bool limit_program(const char* const* arguments, bool is_confined) {
  const std::chrono::seconds time(std::strtoll(arguments[kSeconds], nullptr, 10));
  const auto bytes = static_cast<std::size_t>(std::strtoull(arguments[kBytes], nullptr, 10));
  if (!limit_processor_time(time)) return false;
  return is_confined ? limit_memory(bytes) && confine_program()
                     : leave_no_core() && limit_written_memory(bytes);
}

int become_program(char** arguments) {
  const bool is_confined = std::string_view(arguments[kWord]) == "confined";
  if (!limit_program(arguments, is_confined)) {
    std::fprintf(stderr, "%s cannot be limited: %s\n", arguments[kProgram], std::strerror(errno));
    return kNotConfined;
  }
  char* no_environment[] = {nullptr};
  execve(arguments[kProgram], arguments + kProgram, is_confined ? no_environment : environ);
  std::fprintf(stderr, "%s cannot be started: %s\n", arguments[kProgram], std::strerror(errno));
  return kNotStarted;
}

}  // namespace

int run_program(char** arguments) {
  if (!are_complete(arguments)) return kNotStarted;
  return run_guarded([arguments] { return become_program(arguments); });
}

}  // namespace inkling::reader
