#pragma once

/// The terms of a model, whether they are in memory or in a mapped file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "classify/counts/training_record.h"
#include "classify/model/term_blocks.h"

namespace inkling::classify {

/// What is returned stays where it is. Of a mapped model every function reads, and may throw as
/// TermBlocks does.
class ModelTerms {
 public:
  /// Refers to the record, which must outlive it.
  explicit ModelTerms(const TrainingRecord& record) : record_(&record) {}
  explicit ModelTerms(std::unique_ptr<const TermBlocks> blocks) : blocks_(std::move(blocks)) {}

  std::size_t size() const noexcept {
    return blocks_ ? static_cast<std::size_t>(blocks_->sizes().terms) : record_->terms.size();
  }
  std::uint64_t cell_count() const noexcept {
    return blocks_ ? blocks_->sizes().cells : record_->cells.size();
  }
  std::string_view operator[](std::size_t term) const {
    return columns_of(term).terms[place_of(term)];
  }
  /// Empty if the term is its own surface form.
  std::string_view surface(std::size_t term) const {
    return columns_of(term).surfaces[place_of(term)];
  }
  /// Of training, that have the term.
  std::uint32_t documents(std::size_t term) const {
    return columns_of(term).term_documents[place_of(term)];
  }
  std::span<const Cell> cells_of(std::size_t term) const {
    return columns_of(term).cells_of(place_of(term));
  }
  /// Writes the weights of the twin.
  void weights(std::size_t term, std::span<double> out) const {
    if (blocks_) return blocks_->weights(term, out);
    record_->twin.weights.weights(term, out);
  }
  /// Cost: O(log terms).
  std::optional<std::size_t> find(std::string_view text) const {
    return blocks_ ? blocks_->find(text) : record_->terms.find(text);
  }
  /// Null unless they are mapped.
  const TermBlocks* blocks() const noexcept { return blocks_.get(); }

 private:
  const TermColumns& columns_of(std::size_t term) const {
    return blocks_ ? blocks_->block_of(term) : *record_;
  }
  std::size_t place_of(std::size_t term) const noexcept {
    return blocks_ ? term % kBlockTerms : term;
  }

  const TrainingRecord* record_ = nullptr;
  std::unique_ptr<const TermBlocks> blocks_;
};

}  // namespace inkling::classify
