#pragma once

/// Which parameter a problem is about.

#include "server/messages/problem.h"
#include "server/messages/url.h"

namespace inkling::server {

/// A problem that quotes a query, or a name that is unknown, with the parameters that have it in
/// its errors: `given` are all that the request has. Where none has it, as in a file of the server,
/// errors stay as they are.
Problem blamed(Problem problem, const Values& given);

}  // namespace inkling::server
