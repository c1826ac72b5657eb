// A fuzz target: any bytes are a query or refused, and any are one when read leniently, in a time
// that its length bounds. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "inkling/error.h"
#include "query/parse/lenient.h"
#include "query/parse/parser.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_strictly(text);
  const query::LenientQuery lenient = query::parse_leniently(text, {.join = Join::all});
  if (query::is_blank(lenient.text) || !read_strictly(lenient.text).empty()) return 0;
  std::cerr << "leniency made what is refused: " << lenient.text << '\n';
  std::abort();
}
