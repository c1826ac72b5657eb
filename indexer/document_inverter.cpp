#include "indexer/document_inverter.h"

#include <optional>
#include <span>
#include <string_view>

#include "analysis/language_tag.h"

namespace inkling::indexer {

namespace {

/// What a document says of its language: of several values of that field, the first in the order of
/// bytes that is one.
std::optional<std::string> named_language(const Document& document) {
  const KeywordValue* first = nullptr;
  for (const KeywordValue& keyword : document.keywords) {
    if (keyword.field != kLanguageField || (first != nullptr && first->value <= keyword.value))
      continue;
    if (analysis::language_of_tag(keyword.value)) first = &keyword;
  }
  return first == nullptr ? std::nullopt : analysis::language_of_tag(first->value);
}

}  // namespace

InvertedDocument DocumentInverter::invert(const Document& document, Inverter& inverter) {
  InvertedDocument inverted;
  const std::string language = language_of(document, inverted.detected);
  const std::uint32_t doc = inverter.begin_document();
  std::uint32_t title_tokens = 0;
  std::uint32_t title_extent = 0;
  analyzer_.analyze(document.title, language, inverter.lexicon(),
                    [&](std::span<const analysis::Token> tokens) {
                      inverter.add(doc, FieldId::title, tokens, 0);
                      inverter.add(doc, FieldId::text, tokens, 0);
                      title_tokens += static_cast<std::uint32_t>(tokens.size());
                      if (!tokens.empty()) title_extent = tokens.back().position + 1;
                    });
  const std::uint32_t text_start = title_extent == 0 ? 0 : title_extent + kPositionGap;
  std::uint32_t text_tokens = 0;
  std::uint32_t text_extent = 0;
  analyzer_.analyze(document.text, language, inverter.lexicon(),
                    [&](std::span<const analysis::Token> tokens) {
                      inverter.add(doc, FieldId::text, tokens, text_start);
                      text_tokens += static_cast<std::uint32_t>(tokens.size());
                      if (!tokens.empty()) text_extent = tokens.back().position + 1;
                    });
  inverted.measures.lengths[static_cast<std::size_t>(FieldId::title)] = title_tokens;
  inverted.measures.lengths[static_cast<std::size_t>(FieldId::text)] = title_tokens + text_tokens;
  inverted.measures.extents[static_cast<std::size_t>(FieldId::title)] = title_extent;
  inverted.measures.extents[static_cast<std::size_t>(FieldId::text)] = title_extent + text_extent;
  return inverted;
}

/// A language that the document does not say itself goes to `detected` as well.
std::string DocumentInverter::language_of(const Document& document,
                                          std::vector<KeywordValue>& detected) const {
  if (auto named = named_language(document)) return *named;
  std::string language =
      analyzer_.language_of(std::array<std::string_view, 2>{document.text, document.title});
  if (analyzer_.settings().language == kDetectedLanguage)
    detected.push_back({kLanguageField, language});
  return language;
}

}  // namespace inkling::indexer
