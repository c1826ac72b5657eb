#pragma once

/// Items shared out among threads.

#include <cstddef>
#include <functional>

#include "service/stopping.h"

namespace inkling::python {

/// work(worker, item) for each item below `items`, a block of consecutive items at a time. `worker`
/// is below `workers`, and no two calls at the same time have the same. The first exception ends
/// the work and is thrown; so is StoppedError where `stop` says so.
void for_each_item(std::size_t workers, std::size_t items, const service::StopAsked& stop,
                   const std::function<void(std::size_t worker, std::size_t item)>& work);

}  // namespace inkling::python
