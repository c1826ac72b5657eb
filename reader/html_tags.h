#pragma once

/// What libxml2 does not know about the tags of HTML.

#include <string>

namespace inkling::reader {

/// What browsers take for a comment, and a doctype wherever it stands, becomes something that
/// libxml2 leaves out, in place: `<!-->`, and what begins with `<!`, `<?` or `</` and is nothing
/// else, up to the next `>` (the HTML Standard, section 13.2.5: "bogus comments"). In a page that
/// is XML, the text in `<![CDATA[` and `]]>` stays, with a blank for each `<`. In scripts only the
/// end that browsers see remains one. Throws
/// DamagedDocument where an element begins with more than 2,000 attributes: libxml2 compares the
/// name of each with those of all before it. What is in comments, scripts and styles is no element.
/// Cost: O(bytes).
void mend_html_tags(std::string& page, bool is_xml);

}  // namespace inkling::reader
