#pragma once

/// A set of documents of one view, as a bitmap.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Says which view a set of documents belongs to: the same for every view of one commit, and in
/// practice for no other. `unknown` for a set that was made from a bound alone.
enum class ViewId : std::uint64_t { unknown = 0 };

/// Sets that Index and Searcher hand out know their view, and what takes a set throws OptionError
/// for one of another view, and for one without a view that has documents which are not live. To
/// choose documents one by one, begin with Index::no_documents().
class DocumentSet {
 public:
  /// Walks the members in increasing order: `for (const DocId doc : set)`.
  class Iterator {
   public:
    using value_type = DocId;
    using difference_type = std::ptrdiff_t;
    using pointer = const DocId*;
    using reference = DocId;
    using iterator_category = std::input_iterator_tag;

    Iterator() = default;
    Iterator(const DocumentSet& set, DocId doc) noexcept : set_(&set), doc_(doc) {}

    DocId operator*() const noexcept { return doc_; }
    Iterator& operator++() noexcept {
      doc_ = set_->next(DocId{to_number(doc_) + 1});
      return *this;
    }
    Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept {
      return a.doc_ == b.doc_;
    }

   private:
    const DocumentSet* set_ = nullptr;
    DocId doc_ = kNoDoc;
  };

  DocumentSet() = default;
  /// The empty set over documents 0 .. bound-1.
  explicit DocumentSet(std::uint32_t bound, ViewId view = ViewId::unknown)
      : bound_(bound), view_(view), words_((std::size_t{bound} + 63) / 64) {}

  DocumentSet(const DocumentSet&) = default;
  DocumentSet& operator=(const DocumentSet&) = default;
  /// Leaves `other` empty, with bound 0, like a default-constructed set.
  DocumentSet(DocumentSet&& other) noexcept
      : bound_(std::exchange(other.bound_, 0)),
        view_(std::exchange(other.view_, ViewId::unknown)),
        words_(std::exchange(other.words_, {})) {}
  DocumentSet& operator=(DocumentSet&& other) noexcept {
    DocumentSet moved(std::move(other));
    std::swap(bound_, moved.bound_);
    std::swap(view_, moved.view_);
    words_.swap(moved.words_);
    return *this;
  }
  ~DocumentSet() = default;

  std::uint32_t bound() const noexcept { return bound_; }
  ViewId view() const noexcept { return view_; }

  /// False for a `doc` that is not below bound().
  bool contains(DocId doc) const noexcept {
    return to_number(doc) < bound_ &&
           (words_[to_number(doc) / 64] >> (to_number(doc) % 64) & 1u) != 0;
  }
  /// Throws OptionError unless `doc` is below bound().
  void insert(DocId doc) {
    if (to_number(doc) >= bound_) refuse(doc);
    words_[to_number(doc) / 64] |= std::uint64_t{1} << (to_number(doc) % 64);
  }
  /// Does nothing where contains() is false.
  void erase(DocId doc) noexcept {
    if (to_number(doc) >= bound_) return;
    words_[to_number(doc) / 64] &= ~(std::uint64_t{1} << (to_number(doc) % 64));
  }

  /// Members leave, and all others below bound() enter. Cost: O(bound / 64).
  void complement() noexcept {
    for (std::uint64_t& word : words_) word = ~word;
    if (bound_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (bound_ % 64)) - 1;
  }

  /// Cost: O(bound / 64).
  std::uint32_t count() const noexcept {
    std::uint32_t n = 0;
    for (const std::uint64_t word : words_) n += static_cast<std::uint32_t>(std::popcount(word));
    return n;
  }

  /// The first member that is not below `from`, or kNoDoc.
  DocId next(DocId from) const noexcept {
    const std::uint32_t start = to_number(from);
    if (start >= bound_) return kNoDoc;
    std::size_t at = start / 64;
    std::uint64_t word = words_[at] & (~std::uint64_t{0} << (start % 64));
    while (word == 0) {
      if (++at == words_.size()) return kNoDoc;
      word = words_[at];
    }
    return DocId{
        static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word)))};
  }

  Iterator begin() const noexcept { return {*this, next(DocId{0})}; }
  Iterator end() const noexcept { return {*this, kNoDoc}; }

  /// The members as bits: document d is bit d % 64 of word d / 64. Bits from bound() on are 0.
  std::span<const std::uint64_t> words() const noexcept { return words_; }

  /// Calls `visit(DocId)` for each member in increasing order; faster than the iterator.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1) {
        visit(DocId{
            static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word)))});
      }
    }
  }

  /// Keeps the members that `other` has, too; adds those of `other`. The set knows its view
  /// afterwards if one of the two did. Throw OptionError for sets of different bounds or views.
  /// Cost: O(bound / 64).
  DocumentSet& operator&=(const DocumentSet& other) {
    join(other);
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] &= other.words_[at];
    return *this;
  }
  DocumentSet& operator|=(const DocumentSet& other) {
    join(other);
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] |= other.words_[at];
    return *this;
  }

  /// The same members below the same bound, whatever is known of their views.
  friend bool operator==(const DocumentSet& a, const DocumentSet& b) {
    return a.bound_ == b.bound_ && a.words_ == b.words_;
  }

 private:
  [[noreturn]] void refuse(DocId doc) const;
  void join(const DocumentSet& other);

  std::uint32_t bound_ = 0;
  ViewId view_ = ViewId::unknown;
  std::vector<std::uint64_t> words_;
};

}  // namespace inkling
