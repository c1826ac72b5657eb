#pragma once

#include <cstddef>

namespace inkling::service {

/// How many this process may use: less than the machine has where it is bound to some. At least
/// one.
std::size_t processors();

}  // namespace inkling::service
