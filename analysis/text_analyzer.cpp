#include "inkling/text_analyzer.h"

#include <cstdint>

#include "analysis/analyzer.h"
#include "inkling/error.h"

namespace inkling {

namespace {

constexpr std::uint64_t kLongestText = 0xFFFF'FFFF;

}  // namespace

void require_analyzable(std::string_view text) {
  if (text.size() > kLongestText) throw OptionError("text", "a text must be shorter than 4 GiB");
}

class TextAnalyzer::Impl {
 public:
  explicit Impl(const AnalyzerSettings& settings) : analyzer(settings) {}

  analysis::Analyzer analyzer;
};

TextAnalyzer::TextAnalyzer(const AnalyzerSettings& settings)
    : impl_(std::make_unique<Impl>(settings)) {}
TextAnalyzer::~TextAnalyzer() = default;
TextAnalyzer::TextAnalyzer(TextAnalyzer&&) noexcept = default;
TextAnalyzer& TextAnalyzer::operator=(TextAnalyzer&&) noexcept = default;

const AnalyzerSettings& TextAnalyzer::settings() const noexcept {
  return impl_->analyzer.settings();
}

std::string TextAnalyzer::language_of(std::string_view text) const {
  return impl_->analyzer.language_of(text);
}

std::string TextAnalyzer::fold(std::string_view part) {
  return impl_->analyzer.fold_prefix(part, settings().language);
}

void TextAnalyzer::analyze(std::string_view text, const Sink& sink) {
  if (!sink) throw OptionError("sink", "a function that receives the tokens is needed");
  impl_->analyzer.trace(text, sink);
}

std::vector<AnalyzedToken> TextAnalyzer::analyze(std::string_view text) {
  return impl_->analyzer.trace(text);
}

}  // namespace inkling
