#include "tests/analysis/own_words.h"

namespace inkling::test {

using namespace analysis;

std::vector<Piece> own_pieces(WordCutter& cutter, IcuBreaker& icu, std::string_view text) {
  std::vector<Piece> found;
  std::size_t at = 0;
  const auto fill_gap = [&](std::size_t end) {
    for (const Piece& piece : icu.pieces(text, at, end))
      found.push_back({piece.begin, piece.end, false});
  };
  cutter.begin(text);
  for (auto words = cutter.next(); !words.empty(); words = cutter.next()) {
    for (const WordSpan& word : words) {
      fill_gap(word.begin);
      found.push_back({word.begin, word.end, true});
      at = word.end;
    }
  }
  fill_gap(text.size());
  return found;
}

std::vector<WordSpan> own_words(WordCutter& cutter, std::string_view text) {
  std::vector<WordSpan> found;
  cutter.begin(text);
  for (auto words = cutter.next(); !words.empty(); words = cutter.next()) {
    found.insert(found.end(), words.begin(), words.end());
  }
  return found;
}

}  // namespace inkling::test
