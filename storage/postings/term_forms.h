#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/bits/bit_stream.h"
#include "storage/bits/form_rules.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/posting_block.h"

namespace inkling::storage {

/// The surface forms of a term as the dictionary holds them, where they are not the
/// term alone: by which rule each is made of it, and how often each occurs. `cf` is that of the
/// term.
class TermForms {
 public:
  /// Bytes that the forms of a term take over from it, all together; those behind, which there are
  /// none of but on purpose, are spelled whole. So few bits cannot claim the bytes of a long term
  /// any number of times.
  static constexpr std::size_t kMostKept = std::size_t{1} << 16;

  /// `forms` are distinct, the most frequent first; their counts add up to `cf`.
  static void put(std::string_view term, std::uint64_t cf, std::span<const FormCount> forms,
                  FormRulesWriter& rules, BitWriter& out);
  /// Passes over the forms of a term.
  static void pass(BitReader& in, std::uint64_t cf);

  /// Those of a term that has any. `path`, which must outlive the reader, is that of the
  /// dictionary.
  static BitReader reader(const PostingListPlace& place, const std::string& path);
  /// Cost: O(forms), a bit for each.
  static std::size_t count(BitReader in, std::uint64_t cf);
  static std::vector<SurfaceForm> read(BitReader in, std::string_view term, std::uint64_t cf,
                                       const FormRules& rules);
  /// The first of them. Cost: O(its bytes).
  static std::string read_first(BitReader in, std::string_view term, std::uint64_t cf,
                                const FormRules& rules);
  /// The same as read() without the forms themselves.
  static std::vector<std::uint64_t> read_counts(BitReader in, std::uint64_t cf);
};

}  // namespace inkling::storage
