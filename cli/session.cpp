#include "cli/session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <fstream>
#include <istream>
#include <iterator>
#include <ostream>
#include <string_view>
#include <vector>

#include "inkling/text_analyzer.h"
#include "render/utf8.h"

namespace inkling::cli {

void warn(const Session& session, const std::string& message) {
  if (!session.quiet) session.err << "warning: " << render::terminal_text(message) << '\n';
}

Index open_snapshot(const Session& session) {
  return session.at ? Index::open(session.index, *session.at) : Index::open(session.index);
}

Index open_to_compare_text(const Session& session) {
  Index index = open_snapshot(session);
  warn_about_libraries(session, index);
  return index;
}

IndexWriter open_to_change(const Session& session) {
  return IndexWriter(session.index, {.merging = Merging::never, .create = false});
}

void warn_about_libraries(const Session& session, const Index& index) {
  const LibraryVersions& then = index.made_with();
  const LibraryVersions now = library_versions();
  if (then == now) return;
  std::vector<std::string> differences;
  const auto compare = [&](std::string_view library, const std::string& before,
                           const std::string& at_work) {
    if (before != at_work)
      differences.push_back(fmt::format("{} {}, now it is {}", library, before, at_work));
  };
  compare("ICU", then.icu, now.icu);
  compare("Unicode", then.unicode, now.unicode);
  compare("Snowball", then.snowball, now.snowball);
  warn(session,
       fmt::format(
           "the index was made with {}: some words are cut or stemmed in another way now, and miss "
           "documents that hold them; index again to be sure",
           fmt::join(differences, "; with ")));
}

render::IndexTotals totals_of(const Index& index) {
  const FieldStatistics sums = index.field_statistics(FieldId::text);
  return {.documents = index.document_count(),
          .terms = sums.terms,
          .tokens = sums.tokens,
          .postings = sums.postings,
          .bytes = index.bytes(),
          .snapshot = index.snapshot()};
}

std::string read_text(const Session& session, const std::string& path) {
  return read_file(session, path, [](std::istream& in, const std::string&) {
    return std::string(std::istreambuf_iterator<char>(in), {});
  });
}

}  // namespace inkling::cli
