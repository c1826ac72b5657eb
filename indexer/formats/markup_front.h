#pragma once

/// Telling HTML, XML and Markdown by how files begin.

#include "indexer/formats/front.h"

namespace inkling::indexer {

/// A doctype or element of HTML comes first, or the name ends as that of a page and there are tags.
bool is_html(const FileFront& front);

/// What is_html() does not know, and begins with a declaration of XML or a doctype, or with an
/// element if the name ends as that of XML.
bool is_xml(const FileFront& front);

/// By its name.
bool is_markdown(const FileFront& front);

}  // namespace inkling::indexer
