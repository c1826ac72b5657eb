#pragma once

/// Parts of a document in a package, of which one that is damaged is not all of it.

#include <functional>
#include <string>
#include <string_view>

#include "reader/converted.h"
#include "reader/package.h"
#include "reader/xml_events.h"

namespace inkling::reader {

/// Notes in the field `missing` that the document has a part which cannot be read, or refers to one
/// that is not there.
void note_missing(ConvertedDocument& document, std::string part);

/// Gives the bytes of a part to `read`. False, and noted as missing, if it is not there or `read`
/// throws DamagedDocument: what comes before the damage is read. Throws HostileDocument.
bool read_part(const Package& package, const std::string& part, ConvertedDocument& document,
               const std::function<void(std::string_view)>& read);

/// Likewise in XML.
bool read_part(const Package& package, const std::string& part, ConvertedDocument& document,
               XmlHandler& handler);

/// Likewise; a part that is not there is none that is missing.
bool read_part_if_there(const Package& package, const std::string& part,
                        ConvertedDocument& document, XmlHandler& handler);

}  // namespace inkling::reader
