#pragma once

/// An order of documents in which those with similar terms stand together.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace inkling::storage {

/// For each document the terms that it holds, as numbers.
struct TermsOfDocuments {
  std::vector<std::uint64_t> starts{0};  ///< one more than documents
  std::vector<std::uint32_t> terms;

  std::uint32_t document_count() const noexcept {
    return static_cast<std::uint32_t>(starts.size() - 1);
  }
  std::span<const std::uint32_t> of(std::uint32_t doc) const noexcept {
    return std::span(terms).subspan(static_cast<std::size_t>(starts[doc]),
                                    static_cast<std::size_t>(starts[doc + 1] - starts[doc]));
  }
};

/// Orders the documents such that the gaps in posting lists are small: halves them again and again,
/// and lets documents change sides as long as that makes the lists shorter (Dhulipala et al.,
/// Compressing graphs and indexes with recursive graph bisection, 2016). `term_count` is above all
/// terms. The order does not depend on `threads`. Cost: O(terms * log documents), about 20 times;
/// memory: O(documents + threads * term_count). Each thread calls `check`, which may be empty, now
/// and then; what it throws ends the work.
std::vector<std::uint32_t> bisect_graph(const TermsOfDocuments& documents, std::uint32_t term_count,
                                        std::size_t threads,
                                        const std::function<void()>& check = {});

}  // namespace inkling::storage
