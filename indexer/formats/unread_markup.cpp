#include "indexer/formats/unread_markup.h"

#include <string>
#include <utility>

namespace inkling::indexer {

namespace {

UnreadType unread(std::string_view kind, std::string_view what) {
  std::string detail(what);
  detail +=
      ", which is not read as a text; --extract-with or --pre reads it, --format text indexes it "
      "as "
      "it is";
  return {"unsupported_" + std::string(kind), std::move(detail)};
}

}  // namespace

std::optional<UnreadType> unread_markup(const FileFront& front) {
  const std::string_view start = trimmed_front(front.bytes);
  if (start.starts_with("{\\rtf1")) return unread("rtf", "a document in Rich Text Format");
  if (start.starts_with("%!PS-")) return unread("postscript", "a PostScript document");
  return std::nullopt;
}

}  // namespace inkling::indexer
