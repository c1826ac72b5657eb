#include "service/stopping.h"

namespace inkling::service {

StoppedError::StoppedError(const std::string& outcome) : Error("stopped", outcome) {}

}  // namespace inkling::service
