#pragma once

/// Answers, held against what openapi.json says of them.

#include <string>

#include "tests/server/served.h"

namespace inkling::test {

/// Fails the test unless the answer to `request`, the bytes of one request, is one that
/// openapi.json describes: its status, its type, and of JSON all members. Nothing is said of the
/// page, of paths that are no route, and of bodies that are compressed.
void check_described(const std::string& request, const Answered& answer);

}  // namespace inkling::test
