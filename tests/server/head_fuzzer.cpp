// A fuzz target: any bytes are the head of a request, or refused with a status that closes the
// connection.

#include <cstdlib>
#include <string>
#include <string_view>

#include "server/http/raw_head.h"
#include "server/messages/problem.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void read_head(std::string_view bytes) {
  const std::string head = std::string(bytes) + "\r\n\r\n";
  try {
    server::parse_head(head);
    // It would have been refused before its end.
    if (!server::may_become_head(bytes)) std::abort();
  } catch (const server::RefusedError&) {
  }
}

}  // namespace

INKLING_FUZZ_TARGET(read_head)
