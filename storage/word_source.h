#pragma once

/// The words of all segments: the surface forms of their terms, each by itself.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <tuple>
#include <vector>

#include "storage/term_dictionary.h"
#include "storage/term_walk.h"
#include "storage/view.h"
#include "storage/word_postings.h"

namespace inkling::storage {

/// Walks words in the order of their bytes, which is not that of their terms: so all are gathered and sorted first.
/// Words that no live document holds are passed over. Memory: O(bytes of all words).
class WordSource : public TermWalk {
 public:
  /// Keeps `view` alive. Cost: O(words log words), and O(cf) of every term in a segment with deletions.
  WordSource(std::shared_ptr<const View> view, FieldId field);

  bool exhausted() const noexcept override { return first_ == words_.size(); }
  std::string_view term() const noexcept override { return words_[first_].surface; }
  TermStatistics statistics() const override;
  std::vector<SurfaceForm> forms() const override;
  std::unique_ptr<PostingSource> postings() const override;
  void advance() override;

 private:
  /// A form of a term of a segment.
  struct Word {
    std::string_view surface;  ///< in bytes_
    std::uint64_t count;       ///< in live documents
    std::uint32_t segment;     ///< in the view
    std::uint32_t form;        ///< of the term
    std::uint32_t forms;       ///< that the term has
    TermDictionary::Place term;
  };
  using TermPlace = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< segment, block, row

  void gather(std::uint32_t segment, FieldId field);
  void find_end() noexcept;
  TermEntry entry_of(const Word& word) const;
  std::shared_ptr<const PartedPostings> parted(const Word& word) const;

  std::shared_ptr<const View> view_;
  std::pmr::monotonic_buffer_resource bytes_;
  std::vector<Word> words_;  ///< sorted
  std::size_t first_ = 0;    ///< the word the cursor stands on: words_[first_, end_), in all its segments and terms
  std::size_t end_ = 0;
  /// The forms of a term are neighbours as a rule: its postings are parted once, and kept for the next of them.
  mutable std::map<TermPlace, std::shared_ptr<const PartedPostings>> parted_;
  mutable std::size_t parted_bytes_ = 0;
};

}  // namespace inkling::storage
