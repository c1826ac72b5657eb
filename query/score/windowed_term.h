#pragma once

/// The postings of a term in any window.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "inkling/types.h"
#include "query/score/term_windows.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// Postings of one window: their upper bound, a bit for each document that has the term, and bytes
/// of tfs, of all documents or only of those that have it.
struct WindowPostings {
  std::uint8_t bound = 0;
  std::uint64_t bits = 0;
  const std::uint8_t* tfs = nullptr;
  bool by_document = false;
};

class WindowedTerm {
 public:
  /// `known`: the term where `windows` do not keep its postings. It must outlive this.
  WindowedTerm(std::shared_ptr<const TermWindows> windows, const storage::FrequentTerm* known)
      : windows_(std::move(windows)), known_(known) {}

  const TermWindows& windows() const noexcept { return *windows_; }

  /// Call before windows are asked for by increasing number again.
  void begin() noexcept { at_ = 0; }
  /// Prefetches what postings() reads of the window.
  void prefetch(std::uint32_t window) const noexcept {
    if (windows_->has_few()) return;
    __builtin_prefetch(&known_->documents().words()[window]);
    known_->prefetch_tf_bytes_of_word(window);
  }
  /// Cost: O(1), of few postings O(log of the windows that are passed).
  WindowPostings postings(std::uint32_t window) noexcept {
    if (!windows_->has_few()) {
      return {windows_->bounds()[window], known_->documents().words()[window],
              known_->tf_bytes_of_word(window), known_->has_column()};
    }
    if (!seek(window)) return {};
    return {windows_->bounds()[at_], windows_->bits(at_), windows_->tfs(at_), false};
  }
  /// The tf of a document whose byte is kGreatTf.
  std::uint32_t great_tf(DocId doc) const noexcept {
    std::uint32_t tf = 0;
    known_->find_tfs({&doc, 1}, &tf);
    return tf;
  }

 private:
  /// Whether some document of the window has the term.
  bool seek(std::uint32_t window) noexcept {
    const auto numbers = windows_->windows();
    std::size_t stride = 1;
    std::size_t end = at_;
    while (end < numbers.size() && numbers[end] < window) {
      at_ = end + 1;
      end += stride;
      stride *= 2;
    }
    const auto last = numbers.begin() + static_cast<std::ptrdiff_t>(std::min(end, numbers.size()));
    at_ = static_cast<std::size_t>(
        std::lower_bound(numbers.begin() + static_cast<std::ptrdiff_t>(at_), last, window) -
        numbers.begin());
    return at_ < numbers.size() && numbers[at_] == window;
  }

  std::shared_ptr<const TermWindows> windows_;
  const storage::FrequentTerm* known_;
  std::size_t at_ = 0;  ///< the first of its windows that may be asked for, of few postings
};

}  // namespace inkling::query
