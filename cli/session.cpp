#include "cli/session.h"

#include <cerrno>
#include <fstream>
#include <istream>
#include <iterator>
#include <ostream>

#include "cli/streams.h"
#include "render/utf8.h"

namespace inkling::cli {

void warn(const Session& session, const std::string& message) {
  if (!session.quiet) session.err << "warning: " << render::terminal_text(message) << '\n';
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
  if (path == "-") return {std::istreambuf_iterator<char>(session.in), {}};
  FileInput file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace inkling::cli
