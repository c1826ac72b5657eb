#include <doctest/doctest.h>

#include <string>

#include "render/trec.h"
#include "tests/render/written.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("measures are printed as trec_eval prints them") {
  const TrecEvaluation evaluation{{{"7", {{"num_q", 1}, {"map", 0.25}}}},
                                  {{"num_q", 1}, {"map", 0.123456}}};
  CHECK(printed(evaluation, false) ==
        "num_q                 \tall\t1\nmap                   \tall\t0.1235\n");
  CHECK(printed(evaluation, true).find("map                   \t7\t0.2500\n") != std::string::npos);
  CHECK(json_of(evaluation, false) == "{\"num_q\":1,\"map\":0.123456}\n");
  CHECK(json_of(evaluation, true) ==
        "{\"num_q\":1,\"map\":0.123456,\"topics\":{\"7\":{\"num_q\":1,\"map\":0.25}}}\n");
}

TEST_CASE("a comparison says how p was found, and which topics only one run has") {
  NamedComparison named;
  named.run = "a\x1b";
  named.compared = "b";
  named.options.seed = 7;
  named.comparison.first.topics = named.comparison.second.topics = {{"1", {}}, {"2", {}}};
  named.comparison.measures = {{"map", 0.5, 0.75, -0.25, 1, 2, 0.0125, true, -0.5, 0.25}};
  const std::string exact = printed(named, false);
  CHECK(exact.find("compared with b on 2 topics\n\n") != std::string::npos);
  CHECK(exact.find('\x1b') == std::string::npos);
  CHECK(exact.find("map      0.5000    0.7500     -0.2500  -0.5000  +0.2500       1      2  0.0125 "
                   "          all\n") != std::string::npos);
  CHECK(exact.find("seed") == std::string::npos);
  named.comparison.measures[0].is_exact = false;
  named.comparison.only_second = 3;
  const std::string drawn = printed(named, false);
  CHECK(drawn.find("0 topics only in the run, 3 only in the one it is compared with") !=
        std::string::npos);
  CHECK(drawn.find("0.0125       100,000\n") != std::string::npos);
  CHECK(drawn.find("permutations are drawn with seed 7\n") != std::string::npos);
}

TEST_CASE("counts have no decimals in any format, and differences have their signs for people") {
  const TrecEvaluation evaluation{{}, {{"num_ret", 224934}, {"map", 0.25}}};
  CHECK(printed(evaluation, false, TableFormat::latex).find("224,934 \\\\") != std::string::npos);
  CHECK(printed(evaluation, false, TableFormat::markdown).find("| 224,934 |") != std::string::npos);
  CHECK(printed(evaluation, false, TableFormat::tsv).find("num_ret\tall\t224934\n") !=
        std::string::npos);
  CHECK(printed(evaluation, false, TableFormat::tsv).find("map\tall\t0.25\n") != std::string::npos);
  NamedComparison named;
  named.comparison.measures = {{"num_rel_ret", 1500, 1200, 300, 1, 2, 0.5, true, -10, 400}};
  CHECK(
      printed(named, false, TableFormat::markdown).find("| 1,500 | 1,200 | +300 | -10 | +400 |") !=
      std::string::npos);
  CHECK(printed(named, false, TableFormat::tsv).find("num_rel_ret\t1500\t1200\t300\t-10\t400\t") !=
        std::string::npos);
}
