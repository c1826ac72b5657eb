#include "analysis/language_effect.h"

#include "analysis/elision.h"
#include "analysis/languages.h"
#include "analysis/stemmer.h"
#include "analysis/stop_words.h"

namespace inkling::analysis {

bool changes_terms(const AnalyzerSettings& settings, std::string_view language) {
  const bool is_own = language == settings.language;
  if (settings.kind == AnalyzerKind::standard && (is_own || has_stemmer(language))) return true;
  const bool folds =
      settings.kind == AnalyzerKind::standard || settings.kind == AnalyzerKind::words;
  if (folds && capital_i_of(language) == CapitalI::dotless) return true;
  if (folds && has_elisions(language)) return true;
  return folds && settings.drop_stop_words && (is_own || has_stop_words(language));
}

}  // namespace inkling::analysis
