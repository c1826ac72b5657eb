#pragma once

/// What is asked of the parts of a message that GMime has parsed.

#include <gmime/gmime.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace inkling::reader {

struct Unref {
  void operator()(gpointer object) const noexcept { g_object_unref(object); }
};
template <typename Object>
using Owned = std::unique_ptr<Object, Unref>;

/// The first header of that name as it stands in the message; empty if there is none.
std::string_view raw_header(GMimeHeaderList* headers, const char* name);
std::string_view raw_header(GMimeObject* part, const char* name);

/// "text/html": the type of a part.
std::string kind_of(GMimeObject* part);
/// The name of the file that it is, or of its type; empty if there is none.
std::string name_of_part(GMimeObject* part, std::string_view fallback);
/// A parameter of its type, the encoding of a text; empty if there is none.
std::string charset_of(GMimeObject* part, std::string_view fallback);

enum class PartText : std::uint8_t {
  none,  ///< not to be read
  plain,
  page  ///< HTML
};
/// What kind of text a part is; the styles and scripts of a page are none.
PartText text_in(GMimeObject* part);

/// The bytes of a part, without its transfer encoding. Cost and memory: O(bytes).
std::string bytes_of(GMimePart* part);

/// What stands in front of the first part: all that is there if the boundary between them is wrong.
std::string_view bytes_before_parts(GMimeMultipart* parts);

/// Whether it is not part of what is read in a message, but a document of its own: what is
/// attached, what has a name and is not text, and a message. Not so are signatures, and images of a
/// page.
bool is_document(GMimeObject* part, std::string_view fallback);

}  // namespace inkling::reader
