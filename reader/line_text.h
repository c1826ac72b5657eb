#pragma once

/// Text that comes in pieces, with paragraphs as lines.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace inkling::reader {

/// White space is collapsed; there is none at either end. Throws HostileDocument for a text above
/// 64 MiB.
class LineText {
 public:
  /// Goes on with the word before, unless there is white space between them.
  void add(std::string_view text);
  /// Lines stay what they are.
  void add_lines(std::string_view text);
  void space() noexcept { gap_ = gap_ == Gap::none ? Gap::space : gap_; }
  void line() noexcept { gap_ = Gap::line; }

  std::string take() noexcept { return std::move(text_); }

 private:
  enum class Gap : std::uint8_t { none, space, line };

  std::string text_;
  Gap gap_ = Gap::none;
};

}  // namespace inkling::reader
