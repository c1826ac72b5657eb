/// serve.

#include "server/serve.h"

#include "cli/commands.h"
#include "cli/environment.h"

namespace inkling::cli {

ExitCode run(const ServeCommand& command, const Session& session) {
  server::ServeRequest request = command.request;
  request.index = session.index;
  request.is_quiet = session.quiet;
  const std::filesystem::path state = user_folder("XDG_STATE_HOME", ".local/state");
  if (!state.empty()) request.usual_token_file = state / "inkling" / "tokens";
  server::serve(request, session.err);
  return ExitCode::done;
}

}  // namespace inkling::cli
