#pragma once

#include <string_view>
#include <vector>

#include "query/parse/query_pieces.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

/// Tells in which groups of fields, as `label:(pens ink)`, the words of a query stand.
class FieldGroups {
 public:
  /// Takes the pieces of the query in order. `names_field(word)` tells a word that begins with a
  /// field.
  template <typename NamesField>
  void pass(const Piece& piece, NamesField names_field) {
    if (piece.text == "(") {
      groups_.push_back(opens(names_field) ? before_ : field());
    } else if (piece.text == ")" && !groups_.empty()) {
      groups_.pop_back();
    }
    before_ = piece.is_word ? piece.text : std::string_view();
  }

  /// That of the innermost group which has one, with its colon, and perhaps a sign before it; empty
  /// where none has.
  std::string_view field() const { return groups_.empty() ? std::string_view() : groups_.back(); }

 private:
  template <typename NamesField>
  bool opens(NamesField names_field) const {
    return !before_.empty() && name_before_colon(before_).size() + 1 == before_.size() &&
           names_field(before_);
  }

  std::vector<std::string_view> groups_;  ///< by depth
  std::string_view before_;               ///< a word right before what comes next
};

}  // namespace inkling::query
