#include "tests/indexer/bytes/encoded_texts.h"

#include <simdjson.h>
#include <unicode/normalizer2.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>
#include <random>

#include "tests/support/data.h"

namespace inkling::test {

namespace {

struct Close {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};

class Encoder {
 public:
  explicit Encoder(const char* encoding) {
    UErrorCode status = U_ZERO_ERROR;
    converter_.reset(ucnv_open(encoding, &status));
    ucnv_setFromUCallBack(converter_.get(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                          &status);
  }

  /// Empty when a character is lacking.
  std::string encode(const icu::UnicodeString& text) const {
    UErrorCode status = U_ZERO_ERROR;
    std::string bytes(static_cast<std::size_t>(text.length()) * 8 + 64, '\0');
    const int32_t size =
        ucnv_fromUChars(converter_.get(), bytes.data(), static_cast<int32_t>(bytes.size()),
                        text.getBuffer(), text.length(), &status);
    bytes.resize(U_SUCCESS(status) ? static_cast<std::size_t>(size) : 0);
    return bytes;
  }

 private:
  std::unique_ptr<UConverter, Close> converter_;
};

/// windows-1258 writes a letter with its first accent, and the tone behind it.
icu::UnicodeString with_tone_apart(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString parts;
  if (!icu::Normalizer2::getNFDInstance(status)->getDecomposition(c, parts)) return {};
  icu::UnicodeString letter(parts.char32At(0));
  icu::UnicodeString tone;
  for (int32_t at = 1; at < parts.length(); ++at) {
    const bool is_accent = parts[at] == 0x302 || parts[at] == 0x306 || parts[at] == 0x31B;
    (is_accent ? letter : tone).append(parts[at]);
  }
  return icu::Normalizer2::getNFCInstance(status)->normalize(letter, status) + tone;
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

void add_sentences(std::map<std::string, std::vector<std::string>>& texts) {
  constexpr std::size_t kLongEnough = 4000;
  const auto file = data_file("multilingual/ud-sentences.jsonl.zst");
  if (!file) return;
  const simdjson::padded_string lines(read_file(*file));
  simdjson::dom::parser parser;
  std::map<std::string, std::string> unfinished;
  for (const auto sentence : parser.parse_many(lines)) {
    const std::string language(sentence["lang"].get_string().value());
    std::string& text = unfinished[language];
    text += std::string(sentence["text"].get_string().value()) + ' ';
    if (text.size() > kLongEnough) texts[language].push_back(std::exchange(text, {}));
  }
}

void add_prose(std::map<std::string, std::vector<std::string>>& texts) {
  for (const char* language : {"de", "fi", "ja", "ko", "zh"}) {
    const auto file = data_file("multilingual/prose-" + std::string(language) + ".jsonl.zst");
    if (!file) continue;
    const simdjson::padded_string lines(read_file(*file));
    simdjson::dom::parser parser;
    for (const auto document : parser.parse_many(lines))
      texts[language].emplace_back(document["text"].get_string().value());
  }
}

void add_declarations(std::map<std::string, std::vector<std::string>>& texts) {
  static const std::map<std::string_view, const char*> kLanguages = {
      {"pol", "pl"},      {"ces", "cs"}, {"slk", "sk"}, {"slv", "sl"}, {"hrv", "hr"},
      {"ron", "ro"},      {"ukr", "uk"}, {"bul", "bg"}, {"mkd", "mk"}, {"bel", "be"},
      {"srp_cyrl", "sr"}, {"heb", "he"}, {"lit", "lt"}, {"lav", "lv"}, {"est", "et"},
      {"vie", "vi"},      {"dan", "da"}, {"nld", "nl"}, {"isl", "is"}, {"nob", "no"}};
  constexpr std::size_t kPiece = 2500;
  const auto file = data_file("multilingual/udhr.jsonl.zst");
  if (!file) return;
  const simdjson::padded_string lines(read_file(*file));
  simdjson::dom::parser parser;
  for (const auto document : parser.parse_many(lines)) {
    const auto language = kLanguages.find(document["id"].get_string().value());
    if (language == kLanguages.end()) continue;
    const std::string text(document["text"].get_string().value());
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at + kPiece), text.size());
      texts[language->second].push_back(text.substr(at, end - at));
      at = end;
    }
  }
}

}  // namespace

std::optional<EncodedText> encoded(std::string_view text, const char* encoding) {
  const Encoder encoder(encoding);
  const auto all = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  std::string bytes = encoder.encode(all);
  if (!bytes.empty()) return EncodedText{std::string(text), std::move(bytes)};
  icu::UnicodeString kept;
  for (int32_t at = 0; at < all.length(); at = all.moveIndex32(at, 1)) {
    const icu::UnicodeString one(all.char32At(at));
    const icu::UnicodeString parts = with_tone_apart(all.char32At(at));
    if (!encoder.encode(one).empty()) {
      kept.append(one);
    } else if (!parts.isEmpty() && !encoder.encode(parts).empty()) {
      kept.append(parts);
    }
  }
  if (kept.countChar32() * 50 < all.countChar32() * 49) return std::nullopt;
  return EncodedText{utf8(kept), encoder.encode(kept)};
}

std::optional<EncodedText> encoded_front(std::string_view text, const char* encoding,
                                         std::size_t size) {
  const auto whole = encoded(text, encoding);
  if (!whole || whole->bytes.size() < size) return std::nullopt;
  const auto all = icu::UnicodeString::fromUTF8(whole->text);
  auto front =
      static_cast<int32_t>(size * static_cast<std::size_t>(all.length()) / whole->bytes.size());
  for (;; front += 20) {
    const int32_t end = std::min(all.length(), all.getChar32Limit(std::min(front, all.length())));
    auto cut = encoded(utf8(all.tempSubString(0, end)), encoding);
    if (end == all.length() || (cut && cut->bytes.size() >= size)) return cut;
  }
}

const std::vector<EncodingInUse>& encodings_in_use() {
  static const std::vector<EncodingInUse> encodings = {
      {"windows-1252", {"de", "fr", "es", "it", "pt", "sv", "fi", "da", "nl", "is", "no"}},
      {"ISO-8859-1", {"de", "fr", "es", "it", "pt", "sv", "fi"}},
      {"ISO-8859-15", {"de", "fr", "es", "it", "pt", "sv", "fi"}},
      {"windows-1250", {"hu", "pl", "cs", "sk", "sl", "hr", "ro"}},
      {"ISO-8859-2", {"hu", "pl", "cs", "sk", "sl", "hr", "ro"}},
      {"windows-1251", {"ru", "bg", "sr", "mk", "be", "uk"}},
      {"ISO-8859-5", {"ru", "bg", "sr", "mk", "be"}},
      {"KOI8-R", {"ru"}},
      {"KOI8-U", {"uk"}},
      {"IBM866", {"ru"}},
      {"windows-1253", {"el"}},
      {"ISO-8859-7", {"el"}},
      {"windows-1254", {"tr"}},
      {"ISO-8859-9", {"tr"}},
      {"windows-1255", {"he"}},
      {"ISO-8859-8", {"he"}},
      {"windows-1256", {"ar"}},
      {"ISO-8859-6", {"ar"}},
      {"windows-1257", {"lt", "lv", "et"}},
      {"ISO-8859-13", {"lt", "lv", "et"}},
      {"windows-1258", {"vi"}},
      {"windows-874", {"th"}},
      {"TIS-620", {"th"}},
      {"Shift_JIS", {"ja"}},
      {"EUC-JP", {"ja"}},
      {"ISO-2022-JP", {"ja"}},
      {"EUC-KR", {"ko"}},
      {"ISO-2022-KR", {"ko"}},
      {"GBK", {"zh"}},
      {"GB18030", {"zh"}},
      {"Big5", {"zh"}},
      {"ISO-2022-CN", {"zh"}},
  };
  return encodings;
}

const std::vector<EncodingInUse>& unicode_encodings() {
  static const std::vector<const char*> kAll = {"de", "ru", "el", "ja", "zh", "ko", "ar", "th"};
  static const std::vector<EncodingInUse> encodings = {
      {"UTF-16LE", kAll}, {"UTF-16BE", kAll}, {"UTF-32LE", kAll}, {"UTF-32BE", kAll}};
  return encodings;
}

std::map<std::string, std::vector<std::string>> multilingual_texts() {
  std::map<std::string, std::vector<std::string>> texts;
  add_sentences(texts);
  add_prose(texts);
  add_declarations(texts);
  std::mt19937 random(1);
  for (auto& [language, of_language] : texts) std::ranges::shuffle(of_language, random);
  return texts;
}

std::vector<EncodedText> english_fronts(std::size_t characters, std::size_t count) {
  std::vector<EncodedText> fronts;
  const auto file = data_file("prose-sample.jsonl.zst");
  if (!file) return fronts;
  const Encoder encoder("windows-1252");
  const simdjson::padded_string lines(read_file(*file));
  simdjson::dom::parser parser;
  for (const auto document : parser.parse_many(lines)) {
    if (fronts.size() == count) break;
    const auto all =
        icu::UnicodeString::fromUTF8(std::string(document["text"].get_string().value()));
    const auto front = all.tempSubString(0, static_cast<int32_t>(characters));
    std::string text = utf8(front);
    const bool is_long_enough = all.length() >= static_cast<int32_t>(characters);
    if (!is_long_enough || text.size() == characters) continue;
    std::string bytes = encoder.encode(front);
    if (!bytes.empty()) fronts.push_back({std::move(text), std::move(bytes)});
  }
  return fronts;
}

}  // namespace inkling::test
