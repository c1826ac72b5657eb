#pragma once

/// Terms with their postings, encoded as a segment holds them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/postings/occurrence.h"
#include "storage/postings/posting_list_encoder.h"

namespace inkling::storage {

/// Some terms of one field in order, encoded apart from the segment they are for: parts of the
/// alphabet may be made by several threads, and are appended in order. For each term: begin_term,
/// add_occurrences or add_postings as often as is wanted, end_term.
class EncodedTerms {
 public:
  /// Terms of `documents`, which must outlive it.
  explicit EncodedTerms(const FieldDocuments& documents) : lists_(documents) {}

  /// `forms` are those that occurrences are numbered by, distinct, the most frequent first, then by
  /// bytes; their counts add up to cf. Terms in increasing order. What both refer to must stay
  /// until end_term().
  void begin_term(std::string_view term, std::span<const FormCount> forms);
  /// Occurrences of the term in order: `docs[i]` holds `occurrences[i]`. Those of one document come
  /// together.
  void add_occurrences(std::span<const std::uint32_t> docs,
                       std::span<const Occurrence> occurrences) {
    lists_.add(docs, occurrences);
  }
  /// The same of as many postings as capacity_left(), or fewer.
  void add_postings(const EncodedPostings& postings) { lists_.add(postings); }
  /// Postings of the term until a block is full.
  std::size_t capacity_left() const noexcept { return lists_.capacity_left(); }
  /// A term without occurrences leaves no trace.
  void end_term();
  /// Forgets all terms, and keeps their capacity.
  void clear() noexcept;

  std::size_t size() const noexcept { return rows_.size(); }
  /// Of all terms.
  std::uint64_t postings() const noexcept { return postings_; }
  std::string_view posting_bytes() const noexcept { return lists_.all_postings(); }
  std::string_view position_bytes() const noexcept { return lists_.all_positions(); }

  /// Calls `on_term(term, ListEntry, forms)` for all of them in order; a term that is its own only
  /// form has no forms.
  template <typename OnTerm>
  void for_each(OnTerm on_term) const {
    std::string_view keys = keys_;
    std::string_view surfaces = surfaces_;
    std::span<const Form> forms = form_rows_;
    std::vector<FormCount> of_term;
    for (const Row& row : rows_) {
      of_term.clear();
      for (const Form& form : forms.first(row.forms)) {
        of_term.push_back({surfaces.substr(0, form.bytes), form.count});
        surfaces.remove_prefix(form.bytes);
      }
      forms = forms.subspan(row.forms);
      on_term(keys.substr(0, row.key_bytes), row.list, std::span<const FormCount>(of_term));
      keys.remove_prefix(row.key_bytes);
    }
  }

  /// What the terms take.
  std::size_t bytes() const noexcept {
    return keys_.size() + surfaces_.size() + posting_bytes().size() + position_bytes().size() +
           rows_.size() * sizeof(Row) + form_rows_.size() * sizeof(Form);
  }

 private:
  struct Row {
    std::size_t key_bytes;
    std::size_t forms;
    ListEntry list;
  };
  struct Form {
    std::size_t bytes;
    std::uint64_t count;
  };

  PostingListEncoder lists_;
  std::string keys_;
  std::vector<Row> rows_;
  std::string surfaces_;
  std::vector<Form> form_rows_;
  std::uint64_t postings_ = 0;

  std::string_view term_;
  std::span<const FormCount> forms_;  ///< of the term
};

}  // namespace inkling::storage
