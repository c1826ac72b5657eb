#pragma once

/// Commands that take long before they commit: they show how far they are, and a signal that asks
/// to stop ends them with nothing committed.

#include "cli/progress.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "service/stopping.h"

namespace inkling::cli {

/// What `work(on_progress)` returns. `what` is "Training", for the line of progress.
template <typename Work>
auto stoppable(const Session& session, const char* what, Work work) {
  const StopOnSignal stop_on_signal;
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  const service::OnProgress on_progress = [&](double done) {
    if (stop_signal() != 0) throw service::StoppedError(service::kNothingCommitted);
    progress.show(PartDone{what, done});
  };
  return work(on_progress);
}

}  // namespace inkling::cli
