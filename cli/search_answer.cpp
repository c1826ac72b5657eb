#include "cli/search_answer.h"

#include <fmt/format.h>

#include <cstddef>
#include <ostream>
#include <string>

#include "render/numbers.h"
#include "render/search.h"

namespace inkling::cli {

namespace {

/// ", 3 folded", or nothing.
std::string folded(const SearchAnswer& answer) {
  std::size_t count = 0;
  for (const SearchHit& hit : answer.hits) count += hit.folded.size();
  return count == 0 ? "" : fmt::format(", {} folded", render::grouped(count));
}

}  // namespace

ExitCode say(const Session& session, const SearchAnswer& answer, bool explain, double seconds) {
  if (session.json) {
    render::write_json(session.out, answer, explain, seconds);
  } else {
    render::print(session.out, answer);
    session.out.flush();
  }
  if (reports_in_words(session)) {
    session.err << fmt::format("{} of {}{}{} in {}\n", render::grouped(answer.hits.size()),
                               answer.total_is_exact ? "" : "at least ",
                               render::counted(answer.total, "hit"), folded(answer),
                               render::duration(seconds));
  }
  return answer.total == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
