#include <ostream>

#include "cli/commands.h"
#include "cli/folded_help.h"
#include "render/style.h"

namespace inkling::cli {

ExitCode run(const TextRequest& request, const Session& session) {
  session.out << (session.json ? request.json
                               : folded_page(request.text, render::style_of(session.out).width));
  return ExitCode::done;
}

}  // namespace inkling::cli
