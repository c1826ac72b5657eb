#include "python/verbs/answer.h"

#include <sstream>

#include "inkling/error.h"

namespace inkling::python {

std::string Answer::json() const {
  if (text_ != nullptr) return *text_;
  std::ostringstream out;
  json_(out);
  return std::move(out).str();
}

Answer Answer::with_text() const {
  Answer written = *this;
  written.text_ = std::make_shared<const std::string>(json());
  return written;
}

std::uint64_t Answer::bytes() const {
  // Members of a struct take no more than their digits and names.
  return 2 * (text_ != nullptr ? text_->size() : json().size());
}

std::string Answer::rows(TableFormat format) const {
  if (!lists()) throw OptionError("format", "this answer has no rows", "take its JSON");
  std::ostringstream out;
  rows_(out, format);
  return std::move(out).str();
}

}  // namespace inkling::python
