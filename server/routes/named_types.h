#pragma once

/// Objects within answers.

#include <span>

namespace inkling::server {

struct NamedType {
  const char* name;
  const char* members;  ///< as Route::answer
};

/// All of them. Their names begin with a capital.
std::span<const NamedType> named_types() noexcept;

}  // namespace inkling::server
