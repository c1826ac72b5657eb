// A fuzz target that compares words by the project's own rules with ICU's, for any bytes. Built by
// clang with the option INKLING_FUZZ.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/analysis/icu_reference.h"
#include "tests/analysis/own_words.h"
#include "tests/analysis/provoking_text.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  require_equal({reinterpret_cast<const char*>(data), size});
  const auto& characters = test::provoking_characters();
  std::string text;
  for (std::size_t at = 0; at < size; ++at) text += characters[data[at] % characters.size()];
  require_equal(text);
  return 0;
}
