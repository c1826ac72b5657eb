#include "reader/open_names.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <string_view>

#include "reader/elements.h"

namespace inkling::reader {

namespace {

constexpr int kMostNames = 512;
constexpr int kFewestNames = 128;
constexpr int kMostListed = 128;
/// How many are moved at a time.
constexpr int kMovedNames = 128;

/// Whether the text behind it is not text, or of something else, until it ends. The parser puts a
/// body of its own where it finds neither that nor a head.
bool decides_text(const xmlChar* name) noexcept {
  const std::string_view view = reinterpret_cast<const char*>(name);
  switch (tag_of(view)) {
    case Tag::title:
    case Tag::skipped:
    case Tag::drawing:
    case Tag::heading:
    case Tag::anchor:
      return true;
    default:
      return view == "foreignobject" || view == "head" || view == "body";
  }
}

}  // namespace

void OpenNames::opened(htmlParserCtxt& parser) {
  if (parser.nameNr - listed_ < kMostNames) return;
  const xmlChar** to = parser.nameTab + listed_;
  const xmlChar** const end = to + kMovedNames;
  for (const xmlChar** at = to; at != end; ++at) {
    const bool stays = listed_ < kMostListed && decides_text(*at);
    outer_.push_back({*at, stays});
    if (!stays) continue;
    *to++ = *at;
    ++listed_;
  }
  std::copy(end, parser.nameTab + parser.nameNr, to);
  parser.nameNr -= static_cast<int>(end - to);
}

void OpenNames::closing(htmlParserCtxt& parser) {
  if (parser.nameNr - listed_ > kFewestNames || outer_.empty()) return;
  const auto back = outer_.end() - kMovedNames;
  const auto listed = static_cast<int>(
      std::count_if(back, outer_.end(), [](const Outer& outer) { return outer.is_listed; }));
  listed_ -= listed;
  const xmlChar** const to = parser.nameTab + listed_;
  const xmlChar** const names_end = parser.nameTab + parser.nameNr;
  const int more = kMovedNames - listed;
  // All that there are here came from the parser, in moves of this size, whose list has room.
  std::copy_backward(to + listed, names_end, names_end + more);
  std::transform(back, outer_.end(), to, [](const Outer& outer) { return outer.name; });
  outer_.erase(back, outer_.end());
  parser.nameNr += more;
}

}  // namespace inkling::reader
