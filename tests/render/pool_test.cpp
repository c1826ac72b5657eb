#include "render/pool.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "render/style.h"

using namespace inkling;

TEST_CASE("what is to be judged is wrapped to the terminal, and made safe") {
  SearchHit document;
  document.id = "d\x1b";
  document.title = "A long title of a document that nobody has seen";
  document.snippet =
      Snippet{"the passage is long enough to be broken twice on a narrow terminal", {}};
  std::ostringstream out;
  render::set_style(out, {.is_terminal = true, .width = 40});
  render::print_pooled(out, {"7", "what is the passage of a question that is quite long"},
                       document);
  const std::string text = out.str();
  CAPTURE(text);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("\n  the passage is long enough to be\n    broken twice") != std::string::npos);
  CHECK(text.find("0 not relevant  1 relevant") != std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 40);

  std::ostringstream wide;
  render::print_pooled(wide, {"7", "ink"}, document);
  CHECK(wide.str().find("  " + document.snippet->text + "\n") != std::string::npos);
}
