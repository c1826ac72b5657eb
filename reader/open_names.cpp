#include "reader/open_names.h"

#include <libxml/HTMLparser.h>

#include <algorithm>

namespace inkling::reader {

namespace {

constexpr int kMostNames = 512;
constexpr int kFewestNames = 128;
/// How many are moved at a time.
constexpr int kMovedNames = 128;

}  // namespace

void OpenNames::opened(htmlParserCtxt& parser) {
  if (parser.nameNr < kMostNames) return;
  const xmlChar** const names = parser.nameTab;
  outer_.insert(outer_.end(), names, names + kMovedNames);
  std::copy(names + kMovedNames, names + parser.nameNr, names);
  parser.nameNr -= kMovedNames;
}

void OpenNames::closing(htmlParserCtxt& parser) {
  if (parser.nameNr > kFewestNames || outer_.empty()) return;
  const xmlChar** const names = parser.nameTab;
  // All that there are here came from the parser, in moves of this size, whose list has room.
  std::copy_backward(names, names + parser.nameNr, names + parser.nameNr + kMovedNames);
  std::copy(outer_.end() - kMovedNames, outer_.end(), names);
  outer_.resize(outer_.size() - kMovedNames);
  parser.nameNr += kMovedNames;
}

}  // namespace inkling::reader
