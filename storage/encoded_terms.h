#pragma once

/// Terms with their postings, as the bytes that a segment holds of them.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/byte_buffer.h"
#include "storage/occurrence.h"
#include "storage/posting_list_encoder.h"

namespace inkling::storage {

/// Some terms of one field in order, encoded apart from the segment they are for: parts of the alphabet may be made by
/// several threads, and are appended in order. For each term: begin_term, add_occurrences as often as is wanted,
/// end_term.
class EncodedTerms {
 public:
  /// Terms of `documents`, which must outlive it.
  explicit EncodedTerms(const FieldDocuments& documents) : lists_(documents) {}

  /// `forms` are those that occurrences are numbered by, distinct, the most frequent first, then by bytes; their counts
  /// add up to cf. Terms in increasing order. What both refer to must stay until end_term().
  void begin_term(std::string_view term, std::span<const FormCount> forms);
  /// Occurrences of the term in order: `docs[i]` holds `occurrences[i]`. Those of one document come together.
  void add_occurrences(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences) {
    lists_.add(docs, occurrences);
  }
  /// A term without occurrences leaves no trace.
  void end_term();
  /// Forgets all terms, and keeps their room.
  void clear() noexcept;

  std::size_t size() const noexcept { return rows_.size(); }
  /// Of all terms.
  std::uint64_t postings() const noexcept { return postings_; }
  std::string_view posting_bytes() const noexcept { return lists_.all_postings(); }
  std::string_view position_bytes() const noexcept { return lists_.all_positions(); }

  /// Calls `on_term(term, ListEntry, forms as TermForms writes them)` for all of them in order.
  template <typename OnTerm>
  void for_each(OnTerm on_term) const {
    std::string_view keys = keys_;
    std::string_view forms = encoded_forms_.view();
    for (const Row& row : rows_) {
      on_term(keys.substr(0, row.key_bytes), row.list, forms.substr(0, row.form_bytes));
      keys.remove_prefix(row.key_bytes);
      forms.remove_prefix(row.form_bytes);
    }
  }

  /// What the terms take.
  std::size_t bytes() const noexcept {
    return keys_.size() + encoded_forms_.size() + posting_bytes().size() + position_bytes().size() +
           rows_.size() * sizeof(Row);
  }

 private:
  struct Row {
    std::size_t key_bytes;
    std::size_t form_bytes;
    ListEntry list;
  };

  PostingListEncoder lists_;
  std::string keys_;
  ByteBuffer encoded_forms_;
  std::vector<Row> rows_;
  std::uint64_t postings_ = 0;

  std::string_view term_;
  std::span<const FormCount> forms_;  ///< of the term
};

}  // namespace inkling::storage
