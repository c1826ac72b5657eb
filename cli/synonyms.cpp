#include "cli/synonyms.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <span>
#include <vector>

#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

/// Synonyms that are said; all are in the answer.
constexpr std::size_t kTold = 10;

std::string beginning_of(const std::vector<std::string>& synonyms) {
  const std::span<const std::string> told(synonyms.data(), std::min(synonyms.size(), kTold));
  const std::size_t more = synonyms.size() - told.size();
  return fmt::format("{}{}", fmt::join(told, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", render::grouped(more)));
}

void warn_of_rest(const Session& session, const ExpandedWords& expansion) {
  const std::string found = render::grouped(expansion.found),
                    words = render::grouped(expansion.words);
  warn(
      session,
      expansion.synonyms.empty()
          ? fmt::format("`{}` stands for {} words; the {} nearest and most frequent are looked for",
                        expansion.text, found, words)
          : fmt::format("`{}` stands for {} words and phrases; the first {} are looked for",
                        expansion.text, found, words));
}

}  // namespace

void declare_synonyms(Flags& flags, std::optional<std::string>& path) {
  flags.text("--synonyms", path, "FILE",
             "lines of `word, another, two words`, or `word => instead, of it`");
}

Synonyms read_synonyms(const Session& session, const std::optional<std::string>& path,
                       const Index& index) {
  if (!path) return {};
  return {index, read_file(session, *path, [](std::istream& in, const std::string& name) {
            return inkling::read_synonyms(in, name);
          })};
}

void tell_expansions(const Session& session, const std::vector<ExpandedWords>& expansions) {
  for (const ExpandedWords& expansion : expansions) {
    if (!expansion.is_whole()) warn_of_rest(session, expansion);
    if (expansion.synonyms.empty() || !reports_in_words(session)) continue;
    const std::string line =
        fmt::format("`{}` stands for {}", expansion.text, beginning_of(expansion.synonyms));
    session.err << render::terminal_text(line) << '\n';
  }
}

}  // namespace inkling::cli
