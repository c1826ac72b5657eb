#include "report/selection.h"

#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::report {

Selection::Selection(const Index& index, const DocumentSet& where, std::string_view field,
                     const char* name)
    : field_(storage::require_field(index, field)),
      documents_(where),
      lengths_(index.lengths(field_)) {
  index.require_own(where, name);
  documents_ &= index.documents();
  documents_.for_each([&](DocId doc) {
    tokens_ += length(doc);
    if (length(doc) > 0) ++nonempty_;
    ++count_;
  });
  is_all_ = count_ == index.document_count();
}

void Selection::require_tokens() const {
  if (is_all_ && tokens_ == 0)
    throw EmptyInputError("no document has a token in this field",
                          "name another with --field, or index documents that have text in it");
  report::require_tokens(tokens_);
}

void require_tokens(std::uint64_t tokens) {
  if (tokens == 0)
    throw EmptyInputError("no selected document has a token", "select more with --where");
}

}  // namespace inkling::report
