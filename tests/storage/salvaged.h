#pragma once

/// Damaged indexes, and what is salvaged of them.

#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"

namespace inkling::test {

/// English, with six text fields, whose segments stay as they were committed.
WriterOptions unmerged(bool store_text);

Answers answers_in(const Snapshot& snapshot);

struct Salvaged {
  SalvageReport report;
  Answers answers;
};

/// Checks that the source stays as it was, and that the report tells how many documents there are.
Salvaged salvaged(const Snapshot& snapshot);

}  // namespace inkling::test
