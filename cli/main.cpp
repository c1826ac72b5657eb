/// inkling: the command line.

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <variant>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/streams.h"

namespace inkling::cli {

namespace {

std::filesystem::path index_path(const CommonOptions& common) {
  if (common.index) return *common.index;
  const char* const named = std::getenv("INKLING_INDEX");
  return named != nullptr && *named != '\0' ? named : "./.inkling";
}

int answer(int argc, const char* const* argv) {
  DescriptorInput in(STDIN_FILENO, "standard input");
  DescriptorOutput out(STDOUT_FILENO, "standard output");
  const Invocation invocation = parse_arguments(argc, argv);
  const CommonOptions& common = invocation.common;
  const Session session{index_path(common), common.json, common.quiet, in, out, std::cerr};
  const ExitCode code = std::visit([&](const auto& request) { return run(request, session); }, invocation.request);
  out.flush();
  return static_cast<int>(code);
}

}  // namespace

}  // namespace inkling::cli

int main(int argc, char** argv) {
  // A closed pipe is an error of write(), like a full disk, and takes the same way out.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return inkling::cli::answer(argc, argv);
  } catch (...) {
    return inkling::cli::report_failure(std::cerr);
  }
}
