#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/stemmer.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

struct Probe {
  std::string_view algorithm;
  std::string_view word;
  std::string_view stem;  ///< by Snowball 2.2.0
};

// Words whose stems differ between releases, by Snowball's own list of changes: Armenian, Serbian
// and Yiddish came with 2.1; most others changed with 3.0, `international`, `peter's` and `seseris`
// with 3.1. The English ones are among the words that Porter2::agrees_with() compares.
constexpr Probe kProbes[] = {
    {"arabic", "الكتاب", "كتاب"},
    {"armenian", "ամրոցով", "ամր"},
    {"danish", "peter's", "peter's"},
    {"dutch", "lichamelijk", "licham"},
    {"english", "evening", "even"},
    {"english", "international", "intern"},
    {"english", "geologist", "geologist"},
    {"finnish", "taloissa", "talo"},
    {"french", "l'homme", "l'homm"},
    {"german", "lehrerin", "lehrerin"},
    {"greek", "ισα", ""},
    {"hungarian", "házakban", "ház"},
    {"italian", "divano", "div"},
    {"lithuanian", "seseris", "seser"},
    {"norwegian", "lærers", "lær"},
    {"portuguese", "informações", "inform"},
    {"romanian", "națiune", "națiun"},
    {"russian", "книгами", "книг"},
    {"serbian", "knjigama", "knjig"},
    {"spanish", "nacion", "nacion"},
    {"swedish", "huset", "huset"},
    {"turkish", "türkiye'dir", "türkiye'"},
    {"yiddish", "ביכער", "ביכ"},
};

std::string stem_by(const Probe& probe, const std::vector<std::string>& algorithms) {
  if (std::find(algorithms.begin(), algorithms.end(), probe.algorithm) == algorithms.end())
    return {};
  Stemmer stemmer{std::string(probe.algorithm)};
  return std::string(stemmer.stem(probe.word));
}

/// libstemmer does not report its version, so its behaviour has to: "2.2.0" if every probe
/// is stemmed as by that release (2.1.0 does not differ in anything that is installed with
/// it), otherwise a fingerprint of the stems, which is the same for libraries that stem the
/// probes alike.
std::string snowball_version() {
  const std::vector<std::string> algorithms = stemmer_algorithms();
  std::string stems;
  bool known = true;
  for (const Probe& probe : kProbes) {
    const std::string stem = stem_by(probe, algorithms);
    known = known && stem == probe.stem;
    stems += stem + '\n';
  }
  return known ? "2.2.0"
               : fmt::format("unknown, stems {:016x}", XXH3_64bits(stems.data(), stems.size()));
}

}  // namespace

}  // namespace inkling::analysis

namespace inkling {

LibraryVersions library_versions() {
  static const LibraryVersions versions{analysis::icu_version(), analysis::unicode_version(),
                                        analysis::snowball_version(), kAnalyzerVersion};
  return versions;
}

}  // namespace inkling
