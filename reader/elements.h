#pragma once

/// What elements of HTML mean for the text in them.

#include <cstdint>
#include <string_view>

namespace inkling::reader {

enum class Tag : std::uint8_t {
  other,  ///< part of a line
  anchor,
  line_break,
  title,
  meta,
  link,
  html,
  skipped,     ///< nothing of it is text: scripts, styles
  drawing,     ///< skipped, too, as far as it holds no HTML
  annotation,  ///< how a word is read, behind it
  // What follows are blocks: a word does not go on behind them.
  block,
  body,
  paragraph,
  container,  ///< div, section
  article,    ///< article, main
  heading,
  cell,
  preformatted,
  quote,
  list,
  item,
  form,
  table,
  boilerplate,  ///< nav, header, footer, aside
};

/// `name` is in lower case.
Tag tag_of(std::string_view name) noexcept;

/// Whether an element ends the drawing (SVG) in which it begins: it is one of HTML (the HTML
/// Standard, section 13.2.6.5).
bool ends_drawing(std::string_view name) noexcept;

inline bool is_block(Tag tag) noexcept { return tag >= Tag::block; }

}  // namespace inkling::reader
