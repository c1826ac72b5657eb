#pragma once

/// What of a page is its subject.

#include <string>

#include "reader/page.h"

namespace inkling::reader {

/// The text without navigation, header, footer and aside, and, where a part of the page is told
/// from the rest by its paragraphs, only that part: blocks gather points from the paragraphs within
/// them, by length and commas; class and id speak for or against a block; blocks of links do not
/// count. After Readability (Arc90, Mozilla). `page` is finished and was built for this. Cost:
/// O(blocks + segments).
std::string main_text(const PageBuilder& page);

}  // namespace inkling::reader
