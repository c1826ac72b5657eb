#include "inkling/document_set.h"

#include <string>

#include "inkling/error.h"

namespace inkling {

void DocumentSet::refuse(DocId doc) const {
  throw OptionError("document", "document number " + std::to_string(to_number(doc)) +
                                    " is not below the bound of the set, " +
                                    std::to_string(bound_));
}

void DocumentSet::join(const DocumentSet& other) {
  if (bound_ != other.bound_) {
    throw OptionError("documents", "a set below " + std::to_string(other.bound_) +
                                       " cannot be joined with one below " +
                                       std::to_string(bound_));
  }
  if (view_ == ViewId::unknown) view_ = other.view_;
  if (other.view_ != ViewId::unknown && other.view_ != view_)
    throw OptionError("documents", "sets of two views cannot be joined");
}

}  // namespace inkling
