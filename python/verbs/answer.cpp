#include "python/verbs/answer.h"

#include <sstream>

#include "inkling/error.h"

namespace inkling::python {

std::string Answer::json() const {
  std::ostringstream out;
  json_(out);
  return std::move(out).str();
}

std::string Answer::rows(TableFormat format) const {
  if (!lists()) throw OptionError("format", "this answer has no rows", "take its JSON");
  std::ostringstream out;
  rows_(out, format);
  return std::move(out).str();
}

}  // namespace inkling::python
