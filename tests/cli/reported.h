#pragma once

/// Documents to report on.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace inkling::test {

using CommandLine = std::vector<std::string>;

inline const std::string kReportedDocuments =
    "{\"id\":\"a\",\"text\":\"green tea and black tea\",\"label\":\"tea\",\"price\":1,"
    "\"date\":\"2024-01-05\"}\n"
    "{\"id\":\"b\",\"text\":\"black coffee and water\",\"label\":\"coffee\",\"price\":20,"
    "\"date\":\"2024-03-01\"}\n"
    "{\"id\":\"c\",\"text\":\"tea and water\",\"label\":\"tea\",\"price\":3,\"date\":\"2025\"}\n";

inline void index_for_reports(const Workspace& workspace, const CommandLine& flags = {}) {
  CommandLine command{"index", "-", "--format", "jsonl", "--quiet"};
  command.insert(command.end(), flags.begin(), flags.end());
  REQUIRE(workspace.run(command, kReportedDocuments).exit_code == 0);
}

}  // namespace inkling::test
