/// serve.

#include "server/serve.h"

#include "cli/commands.h"

namespace inkling::cli {

ExitCode run(const ServeCommand& command, const Session& session) {
  server::ServeRequest request = command.request;
  request.index = session.index;
  request.is_quiet = session.quiet;
  server::serve(request, session.err);
  return ExitCode::done;
}

}  // namespace inkling::cli
