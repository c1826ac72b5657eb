#pragma once

/// Commands that must fail, and a small index for them to fail on.

#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program.h"

namespace inkling::test {

/// Two lines of JSON: `a` with the label coffee, `b` with the label tea.
extern const std::string_view kTwoDocuments;

void index_two_documents(const Workspace& workspace);

struct Failure {
  std::vector<std::string> arguments;
  int exit_code;
  std::string message;  ///< a part of what goes to standard error
};

/// Runs each and checks that it says and returns what it should, and prints nothing else.
void check_failures(const Workspace& workspace, const std::vector<Failure>& failures);

}  // namespace inkling::test
