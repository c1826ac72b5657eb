#include "storage/segments/analyzer_record.h"

#include <cstdint>

namespace inkling::storage {

namespace {

constexpr unsigned kKindBits = 0x0F;
constexpr unsigned kFoldAccents = 0x10;
constexpr unsigned kBigrams = 0x20;
constexpr unsigned kDropStopWords = 0x40;

}  // namespace

void put_analyzer(std::string& out, const AnalyzerSettings& settings) {
  const unsigned code =
      static_cast<unsigned>(settings.kind) | (settings.fold_accents ? kFoldAccents : 0) |
      (settings.bigrams ? kBigrams : 0) | (settings.drop_stop_words ? kDropStopWords : 0);
  out.push_back(static_cast<char>(code));
  put_string(out, settings.language);
}

AnalyzerSettings read_analyzer(ByteReader& in) {
  const unsigned code = in.fixed<std::uint8_t>();
  const unsigned kind = code & kKindBits;
  if (kind > static_cast<unsigned>(AnalyzerKind::sklearn)) in.fail("unknown analyzer");
  if ((code & ~(kKindBits | kFoldAccents | kBigrams | kDropStopWords)) != 0)
    in.fail("unknown option of the analyzer");
  AnalyzerSettings settings;
  settings.kind = static_cast<AnalyzerKind>(kind);
  settings.language = in.string();
  settings.fold_accents = (code & kFoldAccents) != 0;
  settings.bigrams = (code & kBigrams) != 0;
  settings.drop_stop_words = (code & kDropStopWords) != 0;
  return settings;
}

}  // namespace inkling::storage
