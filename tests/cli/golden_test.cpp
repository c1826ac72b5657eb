#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The number at the beginning: digits, perhaps with a point and an exponent.
std::string_view leading_number(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
  if (end + 2 < text.size() && text[end] == 'e' && (text[end + 1] == '-' || text[end + 1] == '+')) {
    for (end += 2; end < text.size() && is_digit(text[end]);) ++end;
  }
  return text.substr(0, end);
}

struct Unit {
  std::string_view before, after, mask;
};

constexpr Unit kUnits[] = {{"\"seconds\":", "", "TIME"}, {"\"bytes\":", "", "SIZE"},
                           {"in ", " ms", "TIME"},       {"in ", " s", "TIME"},
                           {"", " KiB", "SIZE"},         {"", " bytes", "SIZE"}};

/// To ten digits: the last ones depend on the machine's logarithm.
std::string rounded(std::string_view number) {
  const std::size_t point = number.find('.');
  if (point == std::string_view::npos || number.size() - point < 11) return std::string(number);
  std::ostringstream digits;
  digits << std::setprecision(10) << std::stod(std::string(number));
  return digits.str();
}

constexpr std::size_t kDigitsOfVersion = 16;

/// Whether `text` begins with the version of a model: the numbers of models depend on the machine's
/// logarithm, and with them the digest.
bool begins_with_version(std::string_view before, std::string_view text) {
  if (text.size() <= kDigitsOfVersion || before.empty()) return false;
  const auto is_hex = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
  const auto ends = [](char c) { return c == '"' || c == ' ' || c == '\n'; };
  return std::ranges::all_of(text.substr(0, kDigitsOfVersion), is_hex) && ends(before.back()) &&
         ends(text[kDigitsOfVersion]);
}

/// What differs from run to run and from machine to machine is masked: times, sizes on disk, and
/// versions of models.
std::string masked(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    if (begins_with_version(result, text)) {
      result += "VERSION";
      text.remove_prefix(kDigitsOfVersion);
      continue;
    }
    const std::string_view number = leading_number(text);
    const std::string_view rest = text.substr(number.size());
    const auto unit =
        std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& candidate) {
          return !number.empty() && result.ends_with(candidate.before) &&
                 rest.starts_with(candidate.after);
        });
    const bool is_masked = unit != std::end(kUnits);
    const std::size_t taken =
        number.empty() ? 1 : number.size() + (is_masked ? unit->after.size() : 0);
    result += is_masked        ? std::string(unit->mask)
              : number.empty() ? std::string(1, text[0])
                               : rounded(number);
    text.remove_prefix(taken);
  }
  return result;
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

std::filesystem::path golden(const std::string& name) {
  return project_path("tests/cli/golden") / name;
}

/// Runs the lines of golden/NAME.txt that begin with `$ inkling ` again and compares all of it.
/// With $INKLING_REWRITE_GOLDEN the file is written anew: read its diff before committing it.
void check_session(const std::string& name) {
  const std::string expected = read_file(golden(name + ".txt"));
  const Workspace workspace;
  std::filesystem::copy(golden("corpus.jsonl"), workspace.path());
  std::filesystem::copy(golden("albums.jsonl"), workspace.path());
  std::filesystem::copy(golden("dated.jsonl"), workspace.path());
  workspace.write("list.tsv", "#tokens\t100\nTea\t3\nzebra\t2\n");
  workspace.write("queries.tsv", "1\tcoffee exports\n2\ttea\n3\tnothing known\n");
  workspace.write("qrels.txt", "1 0 n1 1\n1 0 n4 0\n2 0 n2 1\n2 0 n5 1\n");
  workspace.write("run.txt", "1 Q0 n4 1 2.5 x\n1 Q0 n1 2 1.5 x\n2 Q0 n2 1 1 x\n");
  workspace.write("other.txt", "1 Q0 n1 1 9 y\n1 Q0 n4 2 8 y\n3 Q0 n1 1 7 y\n");
  workspace.write("synonyms.txt",
                  "tea, お茶, good harvest\nkaffee, kahve => coffee, coffee harvest\n");
  workspace.write(
      "copies.jsonl",
      "{\"id\":\"m1\",\"text\":\"The harvest of coffee was good, say exporters in Santos.\"}\n"
      "{\"id\":\"m2\",\"title\":\"Santos\",\"text\":\"The coffee harvest was bad.\"}\n"
      "{\"id\":\"m3\",\"text\":\"THE HARVEST of coffee was good, say exporters in Santos!\"}\n"
      "{\"id\":\"m4\",\"text\":\"The harvest of coffee was good, say all exporters in "
      "Santos.\"}\n");
  workspace.write("prior.tsv", "coffee\t3\ntea\t1\n");
  std::string found;
  std::istringstream lines(expected);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ inkling ")) found += transcript(workspace, line.substr(10));
  }
  if (std::getenv("INKLING_REWRITE_GOLDEN") != nullptr)
    std::ofstream(golden(name + ".txt")) << found;
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("the care of an index is said as before") { check_session("index"); }

TEST_CASE("search and its explanations are printed as before") { check_session("search"); }

TEST_CASE("reports are printed as before") { check_session("report"); }

TEST_CASE("reports of a corpus are printed as before") { check_session("corpus"); }

TEST_CASE("classification is printed as before") { check_session("classify"); }

TEST_CASE("models of fields are printed as before") { check_session("fields"); }

TEST_CASE("help is printed as before") { check_session("help"); }
