#pragma once

/// The text of a page, from its elements as they open and close.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reader/converted.h"
#include "reader/elements.h"

namespace inkling::reader {

/// A block element of a page. Those within it come later.
struct PageBlock {
  std::uint32_t parent = 0;  ///< its own number where there is none
  Tag tag = Tag::block;
  std::int8_t weight = 0;    ///< what its class and id speak for: 1 for content, -1 against it
  bool is_unlikely = false;  ///< its class and id are those of navigation, comments and the like
};

/// Text that directly belongs to a block, without a line break by another one.
struct PageSegment {
  std::uint32_t block = 0;
  std::size_t begin = 0;  ///< in the text of the page
  std::size_t end = 0;
  std::size_t linked = 0;  ///< bytes of it that lead elsewhere
};

struct PageAttribute {
  std::string_view name;
  std::string_view value;
};
using PageAttributes = std::vector<PageAttribute>;

/// What the text of a page is for.
enum class PageUse : std::uint8_t {
  whole,
  main,    ///< PageBuilder::segments() and blocks() are to be looked at afterwards
  message  ///< lines of the message that it answers begin with `>`
};

/// One page. White space is collapsed; blocks are lines.
class PageBuilder {
 public:
  /// `bytes`: the length of its source, which its text hardly exceeds.
  PageBuilder(PageUse use, std::size_t bytes);

  void open(std::string_view name, const PageAttributes& attributes);
  void close();
  void add_text(std::string_view text);
  /// Ends the page.
  void finish() { end_segment(); }

  const std::string& text() const noexcept { return text_; }
  std::string take_text() noexcept { return std::move(text_); }
  /// These are noted for main_text() only.
  const std::vector<PageBlock>& blocks() const noexcept { return blocks_; }
  const std::vector<PageSegment>& segments() const noexcept { return segments_; }
  /// The page without its text, but with title and fields.
  ConvertedDocument& document() noexcept { return document_; }

 private:
  enum class Gap : std::uint8_t { none, space, line };

  struct OpenElement {
    Tag tag;
    std::uint32_t block;       ///< that is open behind it
    bool is_answered = false;  ///< it quotes the message that is answered
  };

  /// How many elements are open.
  struct Inside {
    std::size_t anchors = 0;
    std::size_t titles = 0;
    std::size_t quotes = 0;  ///< of the message that is answered
  };

  /// A drawing that goes on once an element in it has ended.
  struct Interrupted {
    std::size_t level;    ///< how many elements are open around that element
    std::size_t skipped;  ///< as `skipped_` was
  };

  bool leave_drawing(std::string_view name);
  void resume_drawing();
  void open_block(Tag tag, const PageAttributes& attributes);
  void add_block(Tag tag, const PageAttributes& attributes);
  void open_other(Tag tag, const PageAttributes& attributes);
  void read_meta(const PageAttributes& attributes);
  void append(std::string_view word);
  void append_gap();
  void end_segment();
  void add_field(const char* name, std::string value);

  PageUse use_;
  ConvertedDocument document_;
  std::string text_;
  Gap gap_ = Gap::none;
  std::vector<PageBlock> blocks_;
  std::vector<PageSegment> segments_;
  PageSegment segment_;            ///< the current one
  std::vector<OpenElement> open_;  ///< none of those within what is skipped
  std::size_t skipped_ = 0;        ///< elements that are open in and with what is skipped
  bool is_in_drawing_ = false;     ///< if any are: the outermost is a drawing
  std::vector<Interrupted> interrupted_;
  Inside inside_;
  bool is_later_title_ = false;       ///< the one that is open: the page has one already
  std::size_t heading_ = kNoHeading;  ///< where it begins, in the text

  static constexpr std::size_t kNoHeading = std::numeric_limits<std::size_t>::max();
};

}  // namespace inkling::reader
