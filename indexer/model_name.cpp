#include <algorithm>
#include <cstddef>
#include <string>

#include "inkling/error.h"
#include "inkling/index_writer.h"

namespace inkling {

namespace {

constexpr std::size_t kLongestModelName = 64;

bool is_of_model_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

}  // namespace

void require_model_name(std::string_view name) {
  const bool is_valid = !name.empty() && name.size() <= kLongestModelName && name.front() != '.' &&
                        std::all_of(name.begin(), name.end(), is_of_model_name);
  if (is_valid) return;
  throw OptionError("model", "`" + std::string(name) + "` is not a name for a model",
                    "1 to 64 letters, digits, `-`, `_` or `.`, not beginning with `.`");
}

}  // namespace inkling
