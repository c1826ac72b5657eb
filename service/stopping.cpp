#include "service/stopping.h"

#include <utility>

namespace inkling::service {

StoppedError::StoppedError(const std::string& outcome) : Error("stopped", outcome) {}

std::function<void()> check_of(StopAsked stop, std::string outcome) {
  if (!stop) return {};
  return [stop = std::move(stop), outcome = std::move(outcome)] {
    if (stop()) throw StoppedError(outcome);
  };
}

std::function<void()> check_of(OnProgress on_progress) {
  if (!on_progress) return {};
  return [on_progress = std::move(on_progress)] { on_progress(0); };
}

OnProgress stopping_progress(StopAsked stop, std::string outcome) {
  if (!stop) return {};
  return [check = check_of(std::move(stop), std::move(outcome))](double) { check(); };
}

}  // namespace inkling::service
