#include <ostream>

#include "cli/commands.h"

namespace inkling::cli {

ExitCode run(const TextRequest& request, const Session& session) {
  session.out << (session.json ? request.json : request.text);
  return ExitCode::done;
}

}  // namespace inkling::cli
