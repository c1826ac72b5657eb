#pragma once

/// What is known of each document of a commit, by DocId.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/view/commit.h"

namespace inkling::storage {

/// The columns of all segments, each merged when it is first asked for and kept after that. Any
/// number of threads may ask.
class ViewColumns {
 public:
  /// `commit` must outlive it.
  explicit ViewColumns(const Commit& commit);

  /// In tokens.
  std::span<const std::uint32_t> lengths(FieldId field) const;

  /// The place of each document in the order of entry. Empty when that is the order of DocIds.
  std::span<const std::uint32_t> entry_ranks() const;
  /// The members of `documents` in the order of entry.
  std::vector<DocId> by_entry(const DocumentSet& documents) const;

  /// Names, sorted.
  const std::vector<std::string>& keyword_fields() const noexcept { return keyword_fields_; }
  const std::vector<std::string>& number_fields() const noexcept { return number_fields_; }
  /// Null when there is no such field.
  const KeywordColumn* keywords(std::string_view field) const;
  const NumberColumn* numbers(std::string_view field) const;

 private:
  template <typename Column>
  using ByName = std::map<std::string, std::unique_ptr<const Column>, std::less<>>;

  std::vector<std::uint32_t> build_lengths(FieldId field) const;
  std::vector<std::uint32_t> build_entry_ranks() const;

  const Commit& commit_;
  std::vector<std::string> keyword_fields_;
  std::vector<std::string> number_fields_;
  mutable std::mutex mutex_;  ///< guards what follows
  /// Those that are built are read without the lock.
  mutable std::vector<std::atomic<bool>> lengths_are_built_;  ///< by field
  mutable std::vector<std::vector<std::uint32_t>> lengths_;   ///< likewise
  mutable std::vector<std::uint32_t> entry_ranks_;
  mutable ByName<KeywordColumn> keywords_;
  mutable ByName<NumberColumn> numbers_;
};

}  // namespace inkling::storage
