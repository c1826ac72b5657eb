#include "cli/session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "cli/arguments.h"
#include "render/prose.h"
#include "render/style.h"
#include "render/utf8.h"
#include "service/opened.h"

namespace inkling::cli {

void warn(const Session& session, const std::string& message) {
  if (session.quiet) return;
  render::print_headed(session.err, render::Role::warning,
                       "warning:", render::terminal_text(message));
}

void tell(const Session& session, const std::vector<render::Remark>& remarks) {
  for (const render::Remark& remark : remarks) {
    if (remark.is_warning) {
      warn(session, remark.text);
    } else if (reports_in_words(session)) {
      render::print_prose(session.err, render::terminal_text(remark.text));
    }
  }
}

void refuse_columns() {
  throw UsageError("--columns chooses from rows, and this answer has none",
                   "--format tsv, csv and markdown have a row for whatever is listed");
}

Index open_snapshot(const Session& session) {
  return service::open_index(session.index, session.at);
}

Index open_to_compare_text(const Session& session) {
  Index index = open_snapshot(session);
  warn_about_libraries(session, index);
  return index;
}

void warn_about_libraries(const Session& session, const Index& index) {
  std::vector<std::string> differences;
  for (const service::LibraryChange& change : service::library_changes(index)) {
    differences.push_back(
        fmt::format("{} {}, now it is {}", change.library, change.then, change.now));
  }
  if (differences.empty()) return;
  warn(session,
       fmt::format(
           "the index was made with {}: some words are now cut or stemmed differently, and miss "
           "documents that hold them; `inkling index PATH... --reread` cuts all files again",
           fmt::join(differences, "; with ")));
}

std::string read_text(const Session& session, const std::string& path, std::uint64_t limit) {
  return read_file(session, path, &all_of, limit);
}

}  // namespace inkling::cli
