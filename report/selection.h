#pragma once

/// The documents that a report covers.

#include <cstdint>
#include <span>
#include <string_view>

#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::report {

/// The live documents of a `where` set and their lengths in one field. Must not outlive the index.
class Selection {
 public:
  /// Throws OptionError, about the parameter `name`, unless `where` is a set of documents of
  /// `index`, and as require_field() does. Cost: O(documents).
  Selection(const Index& index, const DocumentSet& where, std::string_view field,
            const char* name = "where");

  /// The field whose terms are counted.
  FieldId field() const noexcept { return field_; }

  /// Whether every live document is selected, so that none of a live posting need be looked up.
  bool is_all() const noexcept { return is_all_; }
  bool contains(DocId doc) const noexcept { return documents_.contains(doc); }
  const DocumentSet& documents() const noexcept { return documents_; }
  /// The number of tokens of `doc`.
  std::uint32_t length(DocId doc) const noexcept { return lengths_[to_number(doc)]; }

  std::uint32_t count() const noexcept { return count_; }
  /// The number of documents with at least one token.
  std::uint32_t nonempty() const noexcept { return nonempty_; }
  std::uint64_t tokens() const noexcept { return tokens_; }
  /// Throws EmptyInputError where no selected document has a token.
  void require_tokens() const;

 private:
  FieldId field_;
  DocumentSet documents_;
  std::span<const std::uint32_t> lengths_;  ///< by DocId
  bool is_all_ = false;
  std::uint32_t count_ = 0;
  std::uint32_t nonempty_ = 0;
  std::uint64_t tokens_ = 0;
};

/// The same, of so many tokens.
void require_tokens(std::uint64_t tokens);

}  // namespace inkling::report
