// A fuzz target: any bytes are a query or refused, and any are one when read leniently, in a time
// that its length bounds.

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "inkling/error.h"
#include "query/parse/lenient.h"
#include "query/parse/parser.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

/// Empty when the query is refused. A spot that lies outside of it would put the caret anywhere.
std::string read_strictly(std::string_view text) {
  try {
    return query::printed(query::parse_query(text, Join::any));
  } catch (const QuerySyntaxError& error) {
    if (error.position() > error.query().size()) std::abort();
  }
  return {};
}

void read_query(std::string_view text) {
  read_strictly(text);
  const query::LenientQuery lenient = query::parse_leniently(text, {.join = Join::all});
  if (query::is_blank(lenient.text) || !read_strictly(lenient.text).empty()) return;
  std::cerr << "leniency made what is refused: " << lenient.text << '\n';
  std::abort();
}

}  // namespace

INKLING_FUZZ_TARGET(read_query)
