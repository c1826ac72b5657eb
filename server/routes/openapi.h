#pragma once

/// The API described for programs.

#include <string>

namespace inkling::server {

/// An OpenAPI 3.1 document of the table of routes(): the parameters are those that fill the
/// requests. Made once.
const std::string& openapi();

}  // namespace inkling::server
