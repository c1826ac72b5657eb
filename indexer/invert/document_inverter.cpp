#include "indexer/invert/document_inverter.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "analysis/language_tag.h"
#include "storage/documents/each_keyword.h"
#include "storage/documents/stored_text.h"

namespace inkling::indexer {

namespace {

/// The language that a document names: of several values, the first one in the order of bytes that
/// is a language.
std::optional<std::string> named_language(const Document& document) {
  constexpr std::string_view kField = kLanguageField;
  const KeywordValue* first = nullptr;
  storage::for_each_keyword(document, [&](const KeywordValue& keyword) {
    if (keyword.field != kField || (first != nullptr && first->value <= keyword.value)) return;
    if (analysis::language_of_tag(keyword.value)) first = &keyword;
  });
  return first == nullptr ? std::nullopt : analysis::language_of_tag(first->value);
}

using storage::FieldMeasure;

/// Adds the values of one document to the inverter, with a gap between any two.
///
/// The field `text` begins with the title. The gap after the title is left out when positions are
/// numbered (PositionBounds); all other gaps stay in the numbers.
class ValueInverter {
 public:
  ValueInverter(analysis::Analyzer& analyzer, const std::string& language, Inverter& inverter)
      : analyzer_(analyzer),
        language_(language),
        inverter_(inverter),
        doc_(inverter.begin_document()),
        measures_(inverter.field_count()) {}

  void add_title(std::string_view title) {
    FieldMeasure& of_title = measures_[to_index(FieldId::title)];
    of_title = analyze(title, FieldId::title, 0, 0);
    measures_[to_index(FieldId::text)].length = of_title.length;
    if (of_title.extent > 0) text_start_ = of_title.extent + kPositionGap;
  }

  /// Adds a value of a text field, or of the text itself.
  void add(FieldId field, std::string_view value) {
    const std::uint32_t behind = behind_gap(behind_title_);
    const std::uint32_t own =
        field == FieldId::text ? 0 : behind_gap(measures_[to_index(field)].extent);
    const FieldMeasure added = analyze(value, field, own, text_start_ + behind);
    measures_[to_index(FieldId::text)].length += added.length;
    if (added.extent == 0) return;
    behind_title_ = behind + added.extent;
    if (field == FieldId::text) return;
    measures_[to_index(field)].length += added.length;
    measures_[to_index(field)].extent = own + added.extent;
  }

  std::vector<FieldMeasure> finish() {
    const std::uint32_t of_title = measures_[to_index(FieldId::title)].extent;
    measures_[to_index(FieldId::text)].extent = of_title + behind_title_;
    return std::move(measures_);
  }

 private:
  static std::uint32_t behind_gap(std::uint32_t extent) {
    return extent == 0 ? 0 : extent + kPositionGap;
  }

  /// Adds the tokens of a value that starts at position `own` of `field` and `in_text` of `text`.
  FieldMeasure analyze(std::string_view value, FieldId field, std::uint32_t own,
                       std::uint32_t in_text) {
    FieldMeasure measure;
    analyzer_.analyze(value, language_, inverter_.lexicon(),
                      [&](std::span<const analysis::Token> tokens) {
                        if (tokens.empty()) return;
                        if (field != FieldId::text) inverter_.add(doc_, field, tokens, own);
                        inverter_.add(doc_, FieldId::text, tokens, in_text);
                        measure.length += static_cast<std::uint32_t>(tokens.size());
                        measure.extent = tokens.back().position + 1;
                      });
    return measure;
  }

  analysis::Analyzer& analyzer_;
  const std::string& language_;
  Inverter& inverter_;
  std::uint32_t doc_;
  std::vector<FieldMeasure> measures_;
  std::uint32_t text_start_ = 0;    ///< the first position in `text` after the title
  std::uint32_t behind_title_ = 0;  ///< the extent of what follows it
};

}  // namespace

InvertedDocument DocumentInverter::invert(const Document& document, Inverter& inverter) {
  InvertedDocument inverted;
  const std::uint64_t cut_before = cut_tokens();
  const std::string language = language_of(document, inverted.detected);
  ValueInverter values(analyzer_, language, inverter);
  values.add_title(document.title);
  const std::vector<storage::FieldValue> more = storage::in_order(document.texts, text_fields_);
  const auto own = std::ranges::find(more, FieldId::text, &storage::FieldValue::field);
  std::for_each(more.begin(), own, [&](const auto& each) { values.add(each.field, each.value); });
  values.add(FieldId::text, document.text);
  std::for_each(own, more.end(), [&](const auto& each) { values.add(each.field, each.value); });
  inverted.measures.fields = values.finish();
  inverted.cut_tokens = cut_tokens() - cut_before;
  return inverted;
}

/// The document's language. Also added to `detected` if the document does not name it.
std::string DocumentInverter::language_of(const Document& document,
                                          std::vector<KeywordValue>& detected) const {
  if (auto named = named_language(document)) return *std::move(named);
  const std::string& settled = analyzer_.settings().language;
  if (settled != kDetectedLanguage) return settled;
  std::vector<std::string_view> texts{document.text, document.title};
  for (const TextValue& each : document.texts) texts.push_back(each.value);
  std::string language = analyzer_.language_of(texts);
  detected.push_back({kLanguageField, language});
  return language;
}

}  // namespace inkling::indexer
