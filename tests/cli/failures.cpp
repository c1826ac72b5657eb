#include "tests/cli/failures.h"

#include <doctest/doctest.h>

namespace inkling::test {

const std::string_view kTwoDocuments =
    "{\"id\":\"a\",\"text\":\"coffee exports\",\"label\":\"coffee\"}\n"
    "{\"id\":\"b\",\"text\":\"tea harvest\",\"label\":\"tea\"}\n";

void index_two_documents(const Workspace& workspace) {
  const Outcome outcome =
      workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kTwoDocuments);
  REQUIRE(outcome.exit_code == 0);
}

void check_failures(const Workspace& workspace, const std::vector<Failure>& failures) {
  for (const Failure& failure : failures) {
    CAPTURE(failure.message);
    const Outcome outcome = workspace.run(failure.arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == failure.exit_code);
    CHECK(outcome.err.find(failure.message) != std::string::npos);
    CHECK(outcome.out.empty());
  }
}

}  // namespace inkling::test
