#pragma once

/// The distinct surface forms met so far, each with its term.
///
/// One look-up per token: the bytes as they stand in the text, in small letters where case does not
/// count, lead straight to a form number; case folding and stemming run once per distinct spelling.
/// A lexicon belongs to one analyzer's settings and to whoever collects the tokens: the indexer
/// keeps one per in-memory segment (so its memory is bounded by the segment's); what reads queries
/// and makes snippets keeps one as long as it stays small.

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "analysis/form_id.h"
#include "analysis/language_id.h"
#include "analysis/raw_table.h"

namespace inkling::analysis {

/// A folded word ("computers") and the term it is indexed under ("comput").
struct Form {
  std::string_view surface;
  std::string_view term;
};

class Lexicon {
 public:
  Lexicon();
  ~Lexicon();
  Lexicon(Lexicon&&) noexcept;
  Lexicon& operator=(Lexicon&&) noexcept;

  std::size_t size() const noexcept;

  /// The language of the words that are looked up and added from now on: the same bytes may have
  /// another term in each. It is the first until this is called.
  void use(LanguageId language);

  /// The views live as long as the lexicon.
  Form operator[](FormId form) const noexcept;
  /// Has what stands of `form` brought into the cache, but for its bytes.
  void prefetch(FormId form) const noexcept;

  /// The form that the bytes `raw` were resolved to before; empty when they are new.
  std::optional<FormId> find(std::string_view raw) const noexcept;
  /// For many words at a time.
  const RawTable& raws() const noexcept { return *raws_of_language_; }

  /// The form (surface, term), each below 2 GiB, to which the bytes `surface` themselves resolve
  /// from now on: they must be new. It is added unless another language has it.
  FormId add(std::string_view surface, std::string_view term);
  /// Remembers that other bytes, which must be new, are of a form that is there, or a stop word.
  void add_raw(std::string_view raw, FormId form);

  /// Everything the lexicon holds on the heap, in bytes. Cost: O(languages).
  std::size_t memory_bytes() const noexcept;

 private:
  struct Tables;
  /// Of the same bytes in another language than the one in use, if their term is the same.
  std::optional<FormId> find_elsewhere(std::string_view surface,
                                       std::string_view term) const noexcept;

  std::unique_ptr<Tables> tables_;
  RawTable* raws_of_language_;  ///< in tables_
};

}  // namespace inkling::analysis
