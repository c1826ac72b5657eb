#include "inkling/term_counter.h"

#include <cassert>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"

namespace inkling {

class TermCounter::Impl {
 public:
  explicit Impl(const AnalyzerSettings& settings) : analyzer_(settings) {}

  std::span<const TermCount> count(std::string_view text) {
    forget_row();  // which is still there after an exception, too
    analyzer_.analyze(text, analyzer_.language_of(text), lexicon_,
                      [this](std::span<const analysis::Token> tokens) {
                        for (const analysis::Token& token : tokens) add(number_of(token.form));
                      });
    for (TermCount& count : row_) count.tf = tfs_[count.term];
    return row_;
  }

  std::size_t size() const noexcept { return terms_.size(); }
  std::string_view term(std::uint32_t number) const noexcept {
    assert(number < terms_.size());
    return terms_[number];
  }

 private:
  static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

  void forget_row() {
    for (const TermCount& count : row_) tfs_[count.term] = 0;
    row_.clear();
  }

  void add(std::uint32_t number) {
    if (tfs_[number]++ == 0) row_.push_back({number, 0});
  }

  /// Several forms have one term.
  std::uint32_t number_of(analysis::FormId form) {
    const std::uint32_t at = analysis::to_number(form);
    if (at >= numbers_of_forms_.size()) numbers_of_forms_.resize(at + 1, kUnknown);
    if (numbers_of_forms_[at] == kUnknown) numbers_of_forms_[at] = number_of(lexicon_[form].term);
    return numbers_of_forms_[at];
  }
  std::uint32_t number_of(std::string_view term) {
    const auto [known, is_new] =
        numbers_.try_emplace(term, static_cast<std::uint32_t>(terms_.size()));
    if (is_new) {
      terms_.push_back(term);
      tfs_.push_back(0);
    }
    return known->second;
  }

  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;                    ///< has the bytes of the terms
  std::vector<std::uint32_t> numbers_of_forms_;  ///< or kUnknown
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> terms_;
  std::vector<std::uint32_t> tfs_;  ///< of the text at hand, by number
  std::vector<TermCount> row_;
};

TermCounter::TermCounter(const AnalyzerSettings& settings)
    : impl_(std::make_unique<Impl>(settings)) {}
TermCounter::~TermCounter() = default;
TermCounter::TermCounter(TermCounter&&) noexcept = default;
TermCounter& TermCounter::operator=(TermCounter&&) noexcept = default;

std::span<const TermCount> TermCounter::count(std::string_view text) { return impl_->count(text); }
std::size_t TermCounter::size() const noexcept { return impl_->size(); }
std::string_view TermCounter::term(std::uint32_t number) const noexcept {
  return impl_->term(number);
}

}  // namespace inkling
