#pragma once

/// A file about tea, indexed.

#include <doctest/doctest.h>

#include "tests/cli/program.h"

namespace inkling::test {

inline void index_tea_files(const Workspace& workspace) {
  workspace.write("d/a.txt", "green tea");
  workspace.write("d/b.txt", "black tea");
  workspace.write("d/c.txt", "coffee");
  REQUIRE(workspace.run({"index", "d", "--quiet"}).exit_code == 0);
}

}  // namespace inkling::test
