#include "query/bind/narrowing.h"

#include <variant>

#include "query/common/exact_field.h"
#include "storage/view/topic_column.h"

namespace inkling::query {

namespace {

class Narrowing {
 public:
  Narrowing(const Index& index, const QueryWords& words) : index_(index), words_(words) {}

  void operator()(GroupNode& group) const {
    for (Clause& clause : group.clauses) std::visit(*this, clause.node.value);
  }
  void operator()(TextNode& text) const {
    set_field(text);
    if (words_.unit == TermUnit::words && analyzed_field(index_, text.field)) text.exact = true;
    text.is_loose = false;  // a word by itself is of no field, and of any form
  }
  void operator()(SynonymNode& synonyms) const { (*this)(synonyms.typed); }
  void operator()(EverythingNode&) const {}
  template <typename WordsNode>
  void operator()(WordsNode& words) const {
    set_field(words);
  }

 private:
  template <typename NamedNode>
  void set_field(NamedNode& node) const {
    if (node.field.empty()) node.field = words_.field;
  }

  const Index& index_;
  const QueryWords& words_;
};

}  // namespace

void narrow(Node& tree, const Index& index, const QueryWords& words) {
  if (!words.field.empty()) storage::require_field(index, words.field);
  if (words.field.empty() && words.unit == TermUnit::stems) return;
  std::visit(Narrowing(index, words), tree.value);
}

}  // namespace inkling::query
