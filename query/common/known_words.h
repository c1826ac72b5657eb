#pragma once

/// The words of queries and texts that were read before; most of those that follow are among them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "storage/view/cache_budget.h"

namespace inkling::query {

inline constexpr std::size_t kKnownWordsBytes = storage::CacheBudget().known_words();

using Fingerprint = std::uint16_t;
inline constexpr std::size_t kFingerprints = std::size_t{1} << 16;

inline Fingerprint fingerprint(std::string_view spelling) noexcept {
  return static_cast<Fingerprint>(std::hash<std::string_view>()(spelling));
}

/// Belongs to one analyzer, as a lexicon does.
class KnownWords {
 public:
  /// They take no more than `most_bytes`, counting room to grow.
  explicit KnownWords(std::size_t most_bytes = kKnownWordsBytes) : most_bytes_(most_bytes) {}

  /// What tells a form from most others without a look at its bytes, which lie far apart.
  struct Fingerprints {
    Fingerprint term;
    Fingerprint surface;
  };

  /// Replaces `tokens` by those of `text`; words that are known need not be folded and stemmed
  /// again.
  void read(std::string_view text, std::string_view language, analysis::Analyzer& analyzer,
            std::vector<analysis::Token>& tokens) {
    analyzer.analyze(text, language, lexicon_, tokens);
    for (std::size_t at = fingerprints_.size(); at < lexicon_.size(); ++at) {
      const analysis::Form form = lexicon_[analysis::FormId{static_cast<std::uint32_t>(at)}];
      fingerprints_.push_back({fingerprint(form.term), fingerprint(form.surface)});
    }
  }

  analysis::Form operator[](analysis::FormId form) const noexcept { return lexicon_[form]; }
  Fingerprints fingerprints(analysis::FormId form) const noexcept {
    return fingerprints_[to_number(form)];
  }

  std::size_t memory_bytes() const noexcept {
    return lexicon_.memory_bytes() + fingerprints_.capacity() * sizeof(Fingerprints);
  }
  /// Forgets all when they are too many. Forms that were read are known no more.
  void bound() {
    if (memory_bytes() > most_bytes_) *this = KnownWords(most_bytes_);
  }

 private:
  std::size_t most_bytes_;
  analysis::Lexicon lexicon_;
  std::vector<Fingerprints> fingerprints_;  ///< by form
};

}  // namespace inkling::query
