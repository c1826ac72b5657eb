#pragma once

/// Bounds what libxml2 looks through at each tag.

#include <vector>

struct _xmlParserCtxt;

namespace inkling::reader {

/// The parser walks through the names of all open elements at each end, so that a page of n
/// elements that are open and n ends took n². It is left the innermost alone, from 128 to 512 of
/// them, and of the others up to 128 whose end decides what is text; the rest is kept here until
/// these have closed. Its ends are passed over. Each call costs O(1) on average.
class OpenNames {
 public:
  /// Once the parser has put the name of an element on its list.
  void opened(_xmlParserCtxt& parser);
  /// Before it takes one off.
  void closing(_xmlParserCtxt& parser);

 private:
  struct Outer {
    const unsigned char* name;  ///< the parser's own
    bool is_listed;             ///< it is at the front of the parser's list as well
  };

  std::vector<Outer> outer_;  ///< from the outermost on
  int listed_ = 0;            ///< how many of them are
};

}  // namespace inkling::reader
