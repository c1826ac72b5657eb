#pragma once

/// Pages in HTML.

#include <string>

#include "reader/converted.h"

namespace inkling::reader {

/// The text of a page in UTF-8, whatever its encoding declares, however damaged it is: without
/// scripts, styles and comments, blocks on lines of their own. Its title; the fields `heading`
/// (each of them), `description`, `language`, `canonical`. `main_only`: without navigation,
/// headers, footers and the like, see main_text(). Cost: O(bytes). Memory: at most 2.5 times the
/// page, which is given to be changed in place; more for `main_only` and for many headings.
ConvertedDocument convert_html(std::string page, bool main_only);
/// The text of a page that is a message: each line of the message that it answers begins with
/// `>`, as in plain text.
std::string convert_mail_page(std::string page);
/// All of a page that is XML, as the chapters of an e-book are, whether it begins so or not.
ConvertedDocument convert_xhtml(std::string page);

}  // namespace inkling::reader
