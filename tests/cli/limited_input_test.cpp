#include "cli/limited_input.h"

#include <doctest/doctest.h>

#include <iterator>
#include <sstream>
#include <string>

#include "cli/arguments.h"

using namespace inkling;

namespace {

std::string read_all(const std::string& text, std::uint64_t limit) {
  std::istringstream source(text);
  cli::LimitedInput in(source, "words.txt", limit);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace

TEST_CASE("an input is read up to its limit, and refused beyond it, by name") {
  const std::string text(100'000, 'a');
  CHECK(read_all(text, text.size()) == text);
  CHECK(read_all("", 0) == "");
  CHECK_THROWS_WITH_AS(read_all(text, 99'999),
                       "words.txt: longer than 97.7 KiB, the most that is read here",
                       cli::UsageError);
}
