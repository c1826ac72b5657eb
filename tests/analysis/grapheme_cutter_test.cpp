#include "analysis/grapheme_cutter.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace inkling;

namespace {

using Places = std::vector<std::size_t>;

/// Both cuts at each byte of the text.
std::pair<Places, Places> cuts_of(const std::string& text) {
  analysis::GraphemeCutter cutter;
  std::pair<Places, Places> cuts;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    cuts.first.push_back(cutter.first_from(text, at));
    cuts.second.push_back(cutter.last_up_to(text, at));
  }
  return cuts;
}

TEST_CASE("a text is cut before or behind a character that readers see") {
  CHECK(cuts_of("") == std::pair{Places{0}, Places{0}});
  CHECK(cuts_of("ab") == std::pair{Places{0, 1, 2}, Places{0, 1, 2}});
  CHECK(cuts_of("a\r\nb") == std::pair{Places{0, 1, 3, 3, 4}, Places{0, 1, 1, 3, 4}});
  CHECK(cuts_of("e\u0301x") == std::pair{Places{0, 3, 3, 3, 4}, Places{0, 0, 0, 3, 4}});
  const std::string flags = "\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7";
  analysis::GraphemeCutter cutter;
  CHECK(cutter.first_from(flags, 4) == 8);
  CHECK(cutter.first_from(flags, 8) == 8);
  CHECK(cutter.last_up_to(flags, 12) == 8);
}

TEST_CASE("a character without an end is cut where looking for it ends") {
  analysis::GraphemeCutter cutter;
  std::string text = "a";
  for (int at = 0; at < 1000; ++at) text += "\u0301";
  const std::size_t middle = 1001;
  CHECK(cutter.first_from(text, middle) > middle);
  CHECK(cutter.first_from(text, middle) <= middle + 256);
  CHECK(cutter.last_up_to(text, middle) < middle);
  CHECK(cutter.last_up_to(text, middle) >= middle - 256);
  const std::string ill_formed(1000, '\x80');
  CHECK(cutter.first_from(ill_formed, 500) >= 500);
  CHECK(cutter.last_up_to(ill_formed, 500) <= 500);
}

}  // namespace
