// A fuzz target that compares words by the project's own rules with ICU's, for any bytes.

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "tests/analysis/icu_reference.h"
#include "tests/analysis/own_words.h"
#include "tests/analysis/provoking_text.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void require_equal(const std::string& text) {
  static analysis::WordCutter cutter;
  static analysis::IcuBreaker icu;
  static test::IcuReference reference;
  if (test::own_pieces(cutter, icu, text) == reference.pieces(text)) return;
  std::cerr << "cut in another way than by ICU: " << text << '\n';
  std::abort();
}

void compare_words(std::string_view bytes) {
  require_equal(std::string(bytes));
  const auto& characters = test::provoking_characters();
  std::string text;
  for (const char byte : bytes)
    text += characters[static_cast<unsigned char>(byte) % characters.size()];
  require_equal(text);
}

}  // namespace

INKLING_FUZZ_TARGET(compare_words)
