#pragma once

/// The weights that terms of feedback get.

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "inkling/feedback.h"
#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

inline Searcher four_documents() {
  return Searcher(Collection().add_texts({"a a b", "a c c c", "b d", "d e e"}).index());
}

inline std::map<std::string, double> weights_in(const FeedbackReport& report) {
  std::map<std::string, double> weights;
  for (const FeedbackTerm& term : report.terms) weights[term.term] = term.weight;
  return weights;
}

inline void check_weights(const FeedbackReport& report,
                          const std::map<std::string, double>& expected) {
  const std::map<std::string, double> found = weights_in(report);
  REQUIRE(found.size() == expected.size());
  for (const auto& [term, weight] : expected) {
    CAPTURE(term);
    REQUIRE(found.contains(term));
    CHECK(found.at(term) == doctest::Approx(weight).epsilon(1e-13));
  }
}

}  // namespace inkling::test
