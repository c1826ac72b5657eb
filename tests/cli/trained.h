#pragma once

/// A model of two documents.

#include <doctest/doctest.h>

#include <string>

#include "tests/cli/program.h"

namespace inkling::test {

/// An index of two documents, and the model `m` of their topics "a" and "b".
inline void train_on_tea(const Workspace& workspace, const std::string& alpha = "1") {
  const std::string documents = R"({"id":"1","text":"tea harvest","label":"a"})"
                                "\n"
                                R"({"id":"2","text":"ink","label":"b"})";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, documents).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--kind", "multinomial", "--alpha", alpha, "--quiet"})
              .exit_code == 0);
}

}  // namespace inkling::test
