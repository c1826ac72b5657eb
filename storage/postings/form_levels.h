#pragma once

/// Which surface form each occurrence of a term has, in nearly as few bits as possible.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "storage/bits/bit_stream.h"

namespace inkling::storage {

/// Occurrences are parted form by form: at level j stand those that have none of the forms before,
/// and the code says which of them have form j. Of these and the others the rarer are told, each by
/// the number of the commoner that are passed, in a Rice code that suits the whole list; behind the
/// last one the commoner that are left, as if one more came. What stands behind kMostLevels is told
/// by number, so that many rare forms cost no more than that.
class FormLevels {
 public:
  static constexpr std::size_t kMostLevels = 16;

  /// How often each form of a list occurs, which none does 0 times.
  void assign(std::span<const std::uint64_t> counts);

  bool empty() const noexcept { return levels_.empty(); }
  /// Appends the forms of some occurrences of the list. Nothing of use stays in `forms`.
  void put(std::span<std::uint32_t> forms, BitWriter& out);
  /// Replaces `forms`, as many as there are, by what put() was given.
  void read(BitReader& in, std::span<std::uint32_t> forms);

 private:
  struct Level {
    bool tells_others;  ///< else those of the form
    unsigned parameter;
  };
  /// Level `form`, where it tells the others, or the form: what is left to the next stands in
  /// next_.
  void read_others(BitReader& in, std::uint32_t form, std::span<std::uint32_t> forms);
  void read_form(BitReader& in, std::uint32_t form, std::span<std::uint32_t> forms);
  std::uint32_t read_first(BitReader& in, std::span<std::uint32_t> forms);
  template <typename OnRarer>
  static void for_each_rarer(BitReader& in, unsigned parameter, std::size_t standing,
                             OnRarer on_rarer);

  std::vector<Level> levels_;
  std::uint32_t behind_ = 0;  ///< the greatest form, counted from the first behind the levels
  std::vector<std::uint32_t>
      rarer_;  ///< at the level that is written: numbers among the occurrences that stand there
  std::vector<std::uint32_t> standing_;  ///< at the level that is read: numbers of occurrences
  std::vector<std::uint32_t> next_;      ///< at the next
};

}  // namespace inkling::storage
