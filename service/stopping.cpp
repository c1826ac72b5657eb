#include "service/stopping.h"

namespace inkling::service {

StoppedError::StoppedError(const std::string& outcome) : Error("stopped", outcome) {}

std::function<void()> check_of(const StopAsked& stop, const std::string& outcome) {
  if (!stop) return {};
  return [stop, outcome] {
    if (stop()) throw StoppedError(outcome);
  };
}

}  // namespace inkling::service
