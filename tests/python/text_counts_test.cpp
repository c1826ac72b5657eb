#include "python/verbs/text_counts.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using inkling::SparseMatrix;
using inkling::python::TextCounts;

TEST_CASE("terms are numbered as they come, and counted row by row") {
  TextCounts counts({.language = "en"});
  counts.add("ink inks paper", false);
  counts.add("", false);
  counts.add("paper ink paper", false);
  const SparseMatrix rows = counts.take();
  CHECK(counts.terms() == std::vector<std::string>{"ink", "paper"});
  CHECK(rows.row_starts == std::vector<std::int32_t>{0, 2, 2, 4});
  CHECK(rows.columns == std::vector<std::int32_t>{0, 1, 0, 1});
  CHECK(rows.values == std::vector<double>{2, 1, 1, 2});
  CHECK(counts.take().row_starts == std::vector<std::int32_t>{0});
}

TEST_CASE("with terms fixed, others are left out") {
  TextCounts counts({.language = "en"});
  counts.set_terms({"paper"});
  counts.add("ink and paper", true);
  CHECK(counts.take().columns == std::vector<std::int32_t>{0});
  CHECK(counts.terms() == std::vector<std::string>{"paper"});
}
