#include "analysis/language_texts.h"

#include <simdjson.h>
#include <zstd.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "analysis/language_tag.h"
#include "analysis/stop_word_lists.h"

namespace inkling::analysis {

namespace {

// The built-in texts are valid unless the build is broken.
[[noreturn]] void refuse_build() {
  throw std::logic_error("the built-in texts for learning languages are malformed");
}

std::string decompressed(std::span<const unsigned char> bytes) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  std::string text;
  std::array<char, 1 << 16> piece;
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  for (std::size_t left = 1; left != 0;) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0 || (left != 0 && out.pos == 0 && in.pos == in.size)) refuse_build();
    text.append(piece.data(), out.pos);
  }
  return text;
}

void add_declarations(std::vector<LanguageText>& texts) {
  const simdjson::padded_string lines(decompressed(bundled_declarations()));
  simdjson::dom::parser parser;
  simdjson::dom::document_stream documents;
  if (parser.parse_many(lines).get(documents) != simdjson::SUCCESS) refuse_build();
  for (const auto document : documents) {
    std::string_view tag;
    std::string_view text;
    if (document["language"].get(tag) != simdjson::SUCCESS) refuse_build();
    if (document["text"].get(text) != simdjson::SUCCESS) refuse_build();
    const std::optional<std::string> language = language_of_tag(tag);
    if (!language) refuse_build();
    texts.push_back({*language, std::string(text)});
  }
}

}  // namespace

std::vector<LanguageText> bundled_language_texts() {
  std::vector<LanguageText> texts;
  add_declarations(texts);
  for (const StopWordList& list : stop_word_lists()) {
    texts.push_back({std::string(list.language), std::string(list.words)});
  }
  return texts;
}

}  // namespace inkling::analysis
