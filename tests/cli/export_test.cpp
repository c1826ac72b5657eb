/// Models in other programs: the reader of docs/classification.md, and what import reads.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

/// Documents in which terms are rare and frequent, in three topics, of `whitespace`.
void index(const Workspace& workspace) {
  std::string lines;
  for (int at = 0; at < 60; ++at) {
    std::string text = "all";
    for (int word = 0; word < 12; ++word)
      text += " w" + std::to_string((at * 7 + word * word * (1 + at % 3)) % 31);
    lines += R"({"id":")" + std::to_string(at) + R"(","text":")" + text + R"(","label":")" +
             std::string(1, static_cast<char>('a' + at % 3)) + "\"}\n";
  }
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--analyzer", "whitespace"}, lines)
              .exit_code == 0);
}

/// The code between the first lines ```python and ``` of a page.
std::string python_of(const std::string& page) {
  std::ifstream in(project_path(page));
  std::string code;
  bool is_code = false;
  for (std::string line; std::getline(in, line);) {
    if (is_code && line == "```") break;
    if (is_code) code += line + "\n";
    is_code = is_code || line == "```python";
  }
  return code;
}

bool has_python() {
  return std::system("python3 -c 'import sys; sys.exit(sys.version_info < (3, 8))' 2>/dev/null") ==
         0;
}

double log_odds_of(const std::string& json) {
  const std::string key = "\"log_odds\":";
  return std::stod(json.substr(json.find(key) + key.size()));
}

const std::vector<std::vector<std::string>> kKinds = {
    {"--kind", "multinomial"},
    {"--kind", "multinomial", "--weight", "tfidf"},
    {"--kind", "complement"},
    {"--kind", "complement", "--weight", "rennie", "--normalize-weights"},
    {"--kind", "bernoulli"},
    {"--kind", "logistic"},
    {"--kind", "blend"}};

}  // namespace

TEST_CASE("the Python reader of the page gets the log odds of every kind to 1e-12") {
  const std::string reader = python_of("docs/classification.md");
  REQUIRE(reader.find("def scores(") != std::string::npos);
  if (!has_python()) {
    std::cout << "skipped: there is no python3\n";
    return;
  }
  const Workspace workspace;
  index(workspace);
  workspace.write("reader.py", reader + R"(
import sys, collections
total = sorted(scores(read_model(sys.argv[1]), collections.Counter(sys.argv[2].split())))
print(repr((total[-1] - total[-2]) / math.log(2)))
)");
  const std::string text = "all all w1 w3 w3 w3 w30 w12 unheard w7";
  for (std::vector<std::string> kind : kKinds) {
    CAPTURE(kind[1]);
    kind.insert(kind.begin(), {"train", "m"});
    REQUIRE(workspace.run(kind).exit_code == 0);
    const Outcome exported = workspace.run({"model", "export", "m", "--format", "softmax"});
    REQUIRE(exported.exit_code == 0);
    workspace.write("m.json", exported.out);
    const std::string place = workspace.path().string();
    REQUIRE(std::system(
                ("cd '" + place + "' && python3 reader.py m.json '" + text + "' > odds").c_str()) ==
            0);
    const double found = std::stod(read_file(workspace.path() / "odds"));
    const double expected =
        log_odds_of(workspace.run({"classify", "m", "--text", text, "--explain", "--json"}).out);
    CHECK(std::abs(found - expected) <= 1e-12 * (1 + std::abs(expected)));
  }
}

TEST_CASE("the Python reader heeds the link of a model: topics together, or each by itself") {
  if (!has_python()) {
    std::cout << "skipped: there is no python3\n";
    return;
  }
  const Workspace workspace;
  index(workspace);
  workspace.write("reader.py", python_of("docs/classification.md") + R"(
import sys, collections
model = read_model("m.json")
print(model["link"], *map(repr, probabilities(model, collections.Counter(sys.argv[1].split()))))
)");
  for (const char* const labels : {"one", "several"}) {
    CAPTURE(labels);
    const bool is_one = std::string(labels) == "one";
    REQUIRE(workspace.run({"train", "m", "--kind", "logistic", "--labels", labels}).exit_code == 0);
    workspace.write("m.json", workspace.run({"model", "export", "m", "--format", "softmax"}).out);
    for (const std::string text : {"all w1 w3 w3 w30", "unheard"}) {
      CAPTURE(text);
      REQUIRE(std::system(("cd '" + workspace.path().string() + "' && python3 reader.py '" + text +
                           "' > found")
                              .c_str()) == 0);
      std::istringstream found(read_file(workspace.path() / "found"));
      std::string link;
      found >> link;
      CHECK(link == (is_one ? "softmax" : "logistic"));
      const std::string answer = workspace.run({"classify", "m", "--text", text, "--json"}).out;
      for (const char* const topic : {"a", "b", "c"}) {
        const std::string key = R"("topic":")" + std::string(topic) + R"(","p":)";
        double p = 0;
        found >> p;
        CHECK(p == doctest::Approx(std::stod(answer.substr(answer.find(key) + key.size())))
                       .epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("a model of any kind that was exported is imported to the last byte") {
  const Workspace workspace;
  index(workspace);
  for (std::vector<std::string> kind : kKinds) {
    CAPTURE(kind[1]);
    kind.insert(kind.begin(), {"train", "m"});
    REQUIRE(workspace.run(kind).exit_code == 0);
    const std::string exported = workspace.run({"model", "export", "m"}).out;
    CHECK(workspace.run({"model", "import", "copy", "-", "--quiet"}, exported).exit_code == 0);
    std::string again = workspace.run({"model", "export", "copy"}).out;
    again.replace(again.find("\"copy\""), 6, "\"m\"");
    CHECK(again == exported);
  }
}

TEST_CASE("a model of LIBLINEAR has a row of weights for each term, and one of biases") {
  const Workspace workspace;
  index(workspace);
  REQUIRE(workspace.run({"train", "m", "--kind", "multinomial", "--alpha", "1"}).exit_code == 0);
  std::istringstream lines(workspace.run({"model", "export", "m", "--format", "liblinear"}).out);
  const std::string tsv = workspace.run({"model", "export", "m", "--format", "tsv"}).out;
  const auto terms = std::count(tsv.begin(), tsv.end(), '\n') - 1;
  std::vector<std::string> found;
  for (std::string line; std::getline(lines, line);) found.push_back(line);
  REQUIRE(found.size() == static_cast<std::size_t>(6 + terms + 1));
  CHECK(found[1] == "nr_class 3");
  CHECK(found[2] == "label 1 2 3");
  CHECK(found[3] == "nr_feature " + std::to_string(terms));
  CHECK(found[4] == "bias 1");
  for (std::size_t row = 6; row < found.size(); ++row) {
    std::istringstream numbers(found[row]);
    int count = 0;
    for (double number; numbers >> number;) ++count;
    CHECK(count == 3);
  }
  std::istringstream row(found.back());
  double bias = 0;
  row >> bias;
  CHECK(bias == doctest::Approx(std::log(1.0 / 3)).epsilon(1e-15));
}
