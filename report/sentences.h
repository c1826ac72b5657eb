#pragma once

/// The sentences of stored texts.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "report/stretch.h"
#include "report/term_numbers.h"

namespace inkling::report {

/// Reads texts and analyzes them once more, as the index did.
class Sentences {
 public:
  using Visit = std::function<void(std::span<const std::uint32_t>)>;

  /// Of the values of a field. `bytes`: as TermNumbers. Throws OptionError for an index without
  /// texts and for no threads, of which it reads with as many as number terms. The index must
  /// outlive it. Memory: 16 MiB besides, for spellings.
  Sentences(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes,
            const Stretch& numbering);
  ~Sentences();

  const TermNumbers& numbers() const noexcept { return numbers_; }

  /// Calls `visit` with the terms of each sentence that has one, in the order of their places, by
  /// one thread at a time. A sentence ends with its value at the latest. Cost: O(bytes), which the
  /// threads share.
  void for_each(const std::vector<DocId>& docs, const Stretch& work, const Visit& visit);

 private:
  class Reader;
  class Part;

  Reader& reader_of(std::size_t worker);

  const Index& index_;
  FieldId field_;
  TermUnit unit_;
  TermNumbers numbers_;
  std::vector<std::unique_ptr<Reader>> readers_;  ///< of each thread, once it has texts to read
};

}  // namespace inkling::report
