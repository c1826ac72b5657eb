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

}  // namespace inkling::service
