#pragma once

/// What is completed of a line.

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "cli/completion.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"

namespace inkling::test {

using CompletedWords = std::vector<std::string>;

inline std::set<std::string> completed_texts(const cli::Completion& completion) {
  std::set<std::string> all;
  for (const cli::Candidate& candidate : completion.candidates) all.insert(candidate.text);
  return all;
}

class Completed {
 public:
  Completed() {
    index_two_documents(workspace_);
    REQUIRE(workspace_.run({"train", "drinks", "--quiet"}).exit_code == 0);
    REQUIRE(workspace_.run({"label", "b", "green tea", "tea", "--quiet"}).exit_code == 0);
  }
  const Workspace& workspace() const { return workspace_; }
  std::set<std::string> operator()(const CompletedWords& words) const {
    return completed_texts(cli::complete(words, workspace_.path() / ".inkling"));
  }

 private:
  Workspace workspace_;
};

}  // namespace inkling::test
