// A fuzz target: the snippet of any text is UTF-8 of a bounded length, and what it shows as found
// lies in it, in order and apart. The first line of the bytes is what is looked for.

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/bytes/utf8.h"
#include "query/answer/snippet.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

/// Of UTF-8: bytes that do not continue a character.
std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u;
  return count;
}

void require_sound(const Snippet& snippet) {
  if (snippet.text.size() > 2 * query::kSnippetBytes) std::abort();
  const std::size_t characters = character_count(snippet.text);
  std::size_t behind = 0;
  for (const auto& [start, end] : snippet.ranges) {
    if (start < behind || end <= start || end > characters) std::abort();
    behind = end;
  }
}

void make_snippets(std::string_view bytes) {
  const std::string text = indexer::mend_utf8(std::string(bytes)).text;
  const std::string_view words = std::string_view(text).substr(0, text.find('\n'));
  for (const char* const language : {"en", "tr", "fi"}) {
    analysis::Analyzer analyzer({AnalyzerKind::standard, language});
    query::KnownWords known;
    query::WantedTerms wanted;
    std::vector<analysis::Token> tokens;
    known.read(words, language, analyzer, tokens);
    for (const analysis::Token& token : tokens) wanted.terms.emplace(known[token.form].term);
    require_sound(query::SnippetMaker(wanted, analyzer, known).make({{}, text}, language));
  }
}

}  // namespace

INKLING_FUZZ_TARGET(make_snippets)
