#pragma once

/// The distinct surface forms seen so far, each with its term.
///
/// One look-up per token: the bytes of the text, in lower case if case does not matter, lead
/// straight to a form number; case folding and stemming run once per distinct spelling. A lexicon
/// belongs to one analyzer's settings and to the code that collects the tokens. The indexer keeps
/// one per in-memory segment, so its memory is bounded by the segment's; code that reads queries
/// and makes snippets keeps one as long as it stays small.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "analysis/form_id.h"
#include "analysis/language_id.h"
#include "analysis/raw_table.h"

namespace inkling::analysis {

/// A folded word ("computers") and the term under which it is indexed ("comput").
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

  /// Sets the language of the words that are looked up and added from now on; the same bytes may
  /// have a different term in each. Before the first call it is language 0.
  void use(LanguageId language);

  /// The views live as long as the lexicon.
  Form operator[](FormId form) const noexcept;
  /// Prefetches the entry of `form`, without its bytes.
  void prefetch(FormId form) const noexcept;

  /// What the bytes `raw` were resolved to before: a form, a compound or kStopWord. Empty if they
  /// are new.
  std::optional<FormId> find(std::string_view raw) const noexcept;
  /// For looking up many words at a time.
  const RawTable& raws() const noexcept { return *raws_of_language_; }

  /// The forms of a word: of a compound the whole word first, then its parts; else `form` alone,
  /// and none of kStopWord. Valid until something is added.
  std::span<const FormId> forms_of(const FormId& form) const noexcept;

  /// Adds the form (surface, term), unless another language has it, and resolves the bytes
  /// `surface` to it from now on. They must be new; both strings are below 2 GiB.
  FormId add(std::string_view surface, std::string_view term);
  /// The same without resolving any bytes; add_raw() with the same surface must follow.
  FormId add_form(std::string_view surface, std::string_view term);
  /// Adds a word that stands for several forms.
  FormId add_compound(std::span<const FormId> forms);
  /// Resolves bytes, which must be new, to an existing form, to a compound or to kStopWord.
  void add_raw(std::string_view raw, FormId form);

  /// The heap memory of the lexicon in bytes. Cost: O(languages).
  std::size_t memory_bytes() const noexcept;

 private:
  struct Tables;
  /// The form of the same bytes in another language than the current one, if their
  /// term is the same.
  std::optional<FormId> find_elsewhere(std::string_view surface,
                                       std::string_view term) const noexcept;
  /// `raw` as bytes that stay in place.
  std::string_view kept(std::string_view raw, FormId form);

  std::unique_ptr<Tables> tables_;
  RawTable* raws_of_language_;  ///< in tables_
};

}  // namespace inkling::analysis
