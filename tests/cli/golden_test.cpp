#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

/// Reals to ten digits: the last ones depend on the machine's logarithm.
std::string rounded(const std::string& text) {
  static const std::regex kReal(R"(-?\d+\.\d{10,}(e[-+]\d+)?)");
  std::string result;
  auto rest = text.cbegin();
  for (std::sregex_iterator real(text.begin(), text.end(), kReal), end; real != end; ++real) {
    std::ostringstream digits;
    digits << std::setprecision(10) << std::stod(real->str());
    result.append(rest, (*real)[0].first).append(digits.str());
    rest = (*real)[0].second;
  }
  return result.append(rest, text.cend());
}

/// What differs from run to run and from machine to machine is masked: times, and sizes on disk.
std::string masked(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\d+\.\d (ms|s)\b)"), "TIME");
  text = std::regex_replace(text, std::regex(R"("seconds":[-+.e\d]+)"), R"("seconds":TIME)");
  text = std::regex_replace(text, std::regex(R"("bytes":\d+)"), R"("bytes":SIZE)");
  text = std::regex_replace(text, std::regex(R"([\d.]+ (KiB|bytes))"), "SIZE");
  return rounded(text);
}

std::string transcript(const Workspace& workspace, const std::string& line) {
  std::vector<std::string> arguments;
  std::istringstream words(line);
  for (std::string word; words >> std::quoted(word, '\'');) arguments.push_back(word);
  const Outcome outcome = workspace.run(arguments);
  std::string text = "$ inkling " + line + "\n" + outcome.out;
  if (!outcome.err.empty()) text += "--- on standard error\n" + outcome.err;
  return masked(text + "--- exit " + std::to_string(outcome.exit_code) + "\n\n");
}

std::filesystem::path golden(const std::string& name) { return std::filesystem::path(INKLING_GOLDEN) / name; }

/// Runs the lines of golden/NAME.txt that begin with `$ inkling ` again and compares all of it. With
/// $INKLING_REWRITE_GOLDEN the file is written anew: read its diff before committing it.
void check_session(const std::string& name) {
  const std::string expected = read_file(golden(name + ".txt"));
  const Workspace workspace;
  std::filesystem::copy(golden("corpus.jsonl"), workspace.path());
  workspace.write("queries.tsv", "1\tcoffee exports\n2\ttea\n3\tnothing known\n");
  workspace.write("qrels.txt", "1 0 n1 1\n1 0 n4 0\n2 0 n2 1\n2 0 n5 1\n");
  workspace.write("run.txt", "1 Q0 n4 1 2.5 x\n1 Q0 n1 2 1.5 x\n2 Q0 n2 1 1 x\n");
  workspace.write("prior.tsv", "coffee\t3\ntea\t1\n");
  std::string found;
  std::istringstream lines(expected);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ inkling ")) found += transcript(workspace, line.substr(10));
  }
  if (std::getenv("INKLING_REWRITE_GOLDEN") != nullptr) std::ofstream(golden(name + ".txt")) << found;
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("the care of an index is said as before") { check_session("index"); }

TEST_CASE("search and its explanations are printed as before") { check_session("search"); }

TEST_CASE("reports are printed as before") { check_session("report"); }

TEST_CASE("classification is printed as before") { check_session("classify"); }

TEST_CASE("help is printed as before") { check_session("help"); }
