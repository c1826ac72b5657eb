#pragma once

/// The parts of a corpus, and which of them each document belongs to.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inkling/dispersion.h"
#include "report/equal_parts.h"
#include "report/selection.h"
#include "report/stretch.h"
#include "stats/dispersion.h"

namespace inkling::report {

class PartsOfDocuments {
 public:
  /// Throws what dispersion_report() throws for its parts.
  PartsOfDocuments(const Index& index, const Selection& selection, const PartsChoice& choice,
                   const Stretch& work);

  std::size_t size() const noexcept { return sizes_.size(); }
  /// Tokens of a part, at least one.
  std::uint64_t tokens(std::size_t part) const noexcept { return sizes_[part]; }
  /// Empty where parts are documents.
  const std::vector<std::string>& names() const noexcept { return names_; }
  stats::CorpusParts sums() const noexcept;
  /// Tokens of documents that are in no part.
  std::uint64_t left_out() const noexcept { return left_out_; }

  /// The parts of a selected document with tokens, increasing.
  std::span<const std::uint32_t> of(DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    return {parts_.data() + starts_[at], parts_.data() + starts_[at + 1]};
  }

  /// The documents that are cut, sorted: their parts are one behind the other.
  std::span<const DocId> split_documents() const noexcept { return split_; }
  bool is_split(DocId doc) const noexcept { return !begins_.empty() && of(doc).size() > 1; }
  /// The part that has the place of a document of equal parts.
  std::uint32_t at(DocId doc, std::uint32_t place) const noexcept;

 private:
  void cut_documents(const Index& index, const Selection& selection);
  void cut_values(const Index& index, const Selection& selection, const std::string& field,
                  const Grouping& grouping);
  void cut_equal(const Index& index, const Selection& selection, std::size_t count,
                 const Stretch& work);
  /// Gives documents the parts that begin in them, or before.
  void share(const Index& index, const Selection& selection, const std::vector<PartStart>& starts);
  /// Documents, by DocId, get the parts that `part_of` says; kNoPart is none.
  void set_single(const std::vector<std::uint32_t>& part_of);
  /// Leaves out parts without tokens.
  void drop_empty();

  std::vector<std::uint64_t> sizes_;
  std::vector<std::string> names_;
  std::vector<std::size_t> starts_;  ///< one more entry than DocIds
  std::vector<std::uint32_t> parts_;
  std::vector<std::uint32_t> begins_;  ///< of parts_: the first place in the document; equal parts
  std::vector<DocId> split_;
  std::uint64_t left_out_ = 0;
};

}  // namespace inkling::report
