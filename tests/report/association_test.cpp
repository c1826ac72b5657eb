#include "report/association.h"

#include <doctest/doctest.h>

#include "inkling/error.h"

using namespace inkling;

TEST_CASE("every measure is found by its name") {
  for (const Association measure :
       {Association::mi, Association::chi2, Association::g2, Association::pmi, Association::npmi}) {
    CHECK(parse_association(to_string(measure)) == measure);
  }
  CHECK(to_string(Association::chi2) == "chi2");
}

TEST_CASE("an unknown measure is refused with a list of the known ones") {
  CHECK_THROWS_WITH_AS(parse_association("tf"),
                       "measure: `tf` found, one of mi, chi2, g2, pmi, npmi, log-odds, lift wanted",
                       OptionError);
  CHECK_THROWS_AS(parse_association(""), OptionError);
}

TEST_CASE("only logarithms to the base 2 have a unit") {
  CHECK(std::string(report::unit_of(Association::mi)) == "bits");
  CHECK(std::string(report::unit_of(Association::pmi)) == "bits");
  for (const Association measure : {Association::chi2, Association::g2, Association::npmi}) {
    CHECK(std::string(report::unit_of(measure)).empty());
  }
}

TEST_CASE("each measure scores with its own formula and tests with chi2 or G2") {
  const stats::Contingency table{.n11 = 49, .n10 = 27'652, .n01 = 141, .n00 = 774'106};
  const double p_of_g2 = stats::chi_square_p_value(stats::g2(table));
  struct Row {
    Association measure;
    double score, p_value;
  };
  for (const auto& [measure, score, p_value] :
       {Row{Association::mi, stats::mutual_information(table), p_of_g2},
        Row{Association::chi2, stats::chi_square(table),
            stats::chi_square_p_value(stats::chi_square(table))},
        Row{Association::g2, stats::g2(table), p_of_g2},
        Row{Association::pmi, stats::pmi(table), p_of_g2},
        Row{Association::npmi, stats::npmi(table), p_of_g2}}) {
    CAPTURE(to_string(measure));
    const report::Association2x2 found = report::function_of(measure)(table);
    CHECK(found.score == score);
    CHECK(found.p_value == p_value);
  }
}
