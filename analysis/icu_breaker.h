#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace inkling::analysis {

/// Bytes [begin, end) of a text: a word, or something between words.
struct Piece {
  std::uint32_t begin;
  std::uint32_t end;
  bool is_word;

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// ICU's own word iterator for the root locale, with "@" as a letter in every release, and the
/// narrow space of French as one that joins nothing. The pieces of a text do not depend on the
/// texts before it. Not thread safe.
class IcuBreaker {
 public:
  /// Cheap: ICU's rules and dictionaries are loaded with the first text.
  IcuBreaker();
  ~IcuBreaker();
  IcuBreaker(IcuBreaker&&) noexcept;
  IcuBreaker& operator=(IcuBreaker&&) noexcept;

  /// The pieces of bytes [begin, end) of `text`, below 1 GiB, in order and without gaps. Words are
  /// pieces with a letter, digit, kana or ideograph by ICU's rule status. Ill-formed bytes count as
  /// U+FFFD. Valid until the next call. Throws IoError if ICU's data is missing. Cost: O(bytes).
  std::span<const Piece> pieces(std::string_view text, std::size_t begin, std::size_t end);

 private:
  class Iterator;
  std::unique_ptr<Iterator> iterator_;
  std::vector<Piece> pieces_;
};

}  // namespace inkling::analysis
