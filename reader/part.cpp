#include "reader/part.h"

#include <utility>

namespace inkling::reader {

void note_missing(ConvertedDocument& document, std::string part) {
  document.fields.emplace_back("missing", std::move(part));
}

bool read_part(const Package& package, const std::string& part, ConvertedDocument& document,
               const std::function<void(std::string_view)>& read) {
  try {
    const std::string_view bytes = package.member(part);
    if (bytes.empty()) throw DamagedDocument("there is nothing in it");
    read(bytes);
    return true;
  } catch (const HostileDocument&) {
    throw;
  } catch (const DamagedDocument&) {
    note_missing(document, part);
    return false;
  }
}

bool read_part(const Package& package, const std::string& part, ConvertedDocument& document,
               XmlHandler& handler) {
  return read_part(package, part, document, [&](std::string_view xml) { read_xml(xml, handler); });
}

bool read_part_if_there(const Package& package, const std::string& part,
                        ConvertedDocument& document, XmlHandler& handler) {
  return !package.has(part) || read_part(package, part, document, handler);
}

}  // namespace inkling::reader
