#pragma once

/// Bounds what libxml2 looks through at each tag.

#include <vector>

struct _xmlParserCtxt;

namespace inkling::reader {

/// The parser walks through the names of all open elements at each end, so that a page of n
/// elements that are open and n ends took n². It is left the innermost alone, from 128 to 512 of
/// them; the others are kept here until these have closed. An end of an element further out is
/// passed over. Each call costs O(1) on average.
class OpenNames {
 public:
  /// Once the parser has put the name of an element on its list.
  void opened(_xmlParserCtxt& parser);
  /// Before it takes one off.
  void closing(_xmlParserCtxt& parser);

 private:
  std::vector<const unsigned char*> outer_;  ///< the parser's own, from the outermost on
};

}  // namespace inkling::reader
