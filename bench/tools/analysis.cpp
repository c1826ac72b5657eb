/// How fast the texts of a collection become terms, compared with ICU's word iterator alone, which
/// only finds words. One core, one text after another.
///
///   inkling_bench_analysis --corpus FILE [--language CODE] [--seconds-per-measure S]
///
/// prints {"bytes":n,"words":{"inkling":n,"icu":n},"measures":[...]}, see passes.h. "new words"
/// begins with an empty lexicon, as a segment of an index does; "known words" has seen all words;
/// "ICU, UTF-8" reads the same bytes as those two, "ICU, UTF-16" a copy converted beforehand.

#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "bench/protocol/documents.h"
#include "bench/tools/flags.h"
#include "bench/tools/passes.h"

namespace {

using namespace inkling::bench;
using inkling::analysis::Analyzer;
using inkling::analysis::Lexicon;
using inkling::analysis::Token;

std::vector<std::string> read_texts(const std::filesystem::path& corpus) {
  std::vector<std::string> texts;
  std::string buffer;
  read_documents(corpus, [&](const Document& document) {
    texts.emplace_back(searched_field(document, buffer));
  });
  return texts;
}

/// In a language without stems, words are terms.
std::uint64_t count_terms(Analyzer& analyzer, const std::vector<std::string>& texts,
                          std::string_view language, Lexicon& lexicon) {
  std::uint64_t terms = 0;
  for (const std::string& text : texts) {
    analyzer.analyze(text, language, lexicon, [&](auto tokens) { terms += tokens.size(); });
  }
  return terms;
}

class IcuWords {
 public:
  IcuWords() {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    require(status);
  }
  ~IcuWords() { utext_close(&text_); }
  IcuWords(const IcuWords&) = delete;
  IcuWords& operator=(const IcuWords&) = delete;

  std::uint64_t count(const std::string& text) {
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&text_, text.data(), static_cast<std::int64_t>(text.size()), &status);
    iterator_->setText(&text_, status);
    require(status);
    return count_from_here();
  }
  std::uint64_t count(const icu::UnicodeString& text) {
    iterator_->setText(text);
    return count_from_here();
  }

 private:
  static void require(UErrorCode status) {
    if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
  }

  std::uint64_t count_from_here() {
    std::uint64_t words = 0;
    while (iterator_->next() != icu::BreakIterator::DONE) {
      words += iterator_->getRuleStatus() >= UBRK_WORD_NONE_LIMIT ? 1u : 0u;
    }
    return words;
  }

  std::unique_ptr<icu::BreakIterator> iterator_;
  UText text_ = UTEXT_INITIALIZER;
};

template <typename Text>
std::uint64_t count_words(IcuWords& icu, const std::vector<Text>& texts) {
  std::uint64_t words = 0;
  for (const Text& text : texts) words += icu.count(text);
  return words;
}

void measure_analysis(const std::filesystem::path& corpus, const std::string& language,
                      double seconds_per_measure) {
  const std::vector<std::string> texts = read_texts(corpus);
  std::vector<icu::UnicodeString> wide_texts;
  std::size_t bytes = 0;
  for (const std::string& text : texts) {
    wide_texts.push_back(icu::UnicodeString::fromUTF8(text));
    bytes += text.size();
  }
  Analyzer analyzer(inkling::AnalyzerSettings{});
  Lexicon known;
  IcuWords icu;
  std::vector<Measure> measures;
  measures.push_back({"new words", [&] {
                        Lexicon lexicon;
                        return count_terms(analyzer, texts, language, lexicon);
                      }});
  measures.push_back(
      {"known words", [&] { return count_terms(analyzer, texts, language, known); }});
  measures.push_back({"ICU, UTF-8", [&] { return count_words(icu, texts); }});
  measures.push_back({"ICU, UTF-16", [&] { return count_words(icu, wide_texts); }});
  run(measures, seconds_per_measure);
  fmt::print(R"({{"bytes":{},"words":{{"inkling":{},"icu":{}}},"measures":{}}})"
             "\n",
             bytes, count_terms(analyzer, texts, language, known), count_words(icu, texts),
             to_json(measures, bytes));
}

}  // namespace

int main(int argc, char** argv) {
  std::string corpus;
  std::string language = "en";
  double seconds_per_measure = 2;
  Flags flags;
  flags.add_text("--corpus", Presence::required, corpus, "a collection, JSON Lines");
  flags.add_text("--language", Presence::optional, language, "of its texts");
  flags.add_number("--seconds-per-measure", Presence::optional, seconds_per_measure, 0, 3600,
                   "least time of the five runs of a measure together");
  return run_tool("inkling_bench_analysis", "Measures how fast text becomes terms, beside ICU.",
                  flags, argc, argv,
                  [&] { measure_analysis(corpus, language, seconds_per_measure); });
}
