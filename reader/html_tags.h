#pragma once

/// What libxml2 does not know about the tags and references of HTML.

#include <string>
#include <string_view>

namespace inkling::reader {

/// The page as libxml2 has to see it. What browsers take for a comment, and a doctype wherever it
/// stands, is left out: `<!-->`, and what begins with `<!`, `<?` or `</` and is nothing else, up to
/// the next `>` (the HTML Standard, section 13.2.5: "bogus comments"). Names of characters are
/// characters, as named_reference() reads them. In a page that is XML, the text in `<![CDATA[` and
/// `]]>` stays, and nothing in it is markup. In scripts only the end that browsers see remains one.
/// Throws DamagedDocument where an element begins with more than 2,000 attributes: libxml2 compares
/// the name of each with those of all before it. What is in comments, scripts and styles is no
/// element. Cost: O(bytes), and memory for a second page.
std::string mended_html(std::string_view page, bool is_xml);

}  // namespace inkling::reader
