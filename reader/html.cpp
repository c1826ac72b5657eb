#include "reader/html.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "reader/main_text.h"
#include "reader/page.h"

namespace inkling::reader {

namespace {

/// How much the parser gets at a time.
constexpr std::size_t kPiece = std::size_t{32} << 10;

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

struct Page {
  explicit Page(bool main_only) : builder(main_only) {}
  PageBuilder builder;
  PageAttributes attributes;  ///< of the element that opens
};

// libxml2 is C: an exception must not pass through it.
template <typename Work>
void guarded(void* page, xmlParserCtxtPtr parser, std::exception_ptr& failure, Work work) {
  try {
    work(*static_cast<Page*>(page));
  } catch (...) {
    failure = std::current_exception();
    xmlStopParser(parser);
  }
}

/// What the parser calls gets this.
struct Session {
  explicit Session(bool main_only) : page(main_only) {}
  Page page;
  htmlParserCtxtPtr parser = nullptr;
  std::exception_ptr failure;

  template <typename Work>
  static void run(void* self, Work work) {
    auto& session = *static_cast<Session*>(self);
    if (!session.failure) guarded(&session.page, session.parser, session.failure, work);
  }
};

void on_open(void* session, const xmlChar* name, const xmlChar** attributes) {
  Session::run(session, [&](Page& page) {
    page.attributes.clear();
    for (; attributes != nullptr && *attributes != nullptr; attributes += 2)
      page.attributes.push_back({view(attributes[0]), view(attributes[1])});
    page.builder.open(view(name), page.attributes);
  });
}

void on_close(void* session, const xmlChar*) {
  Session::run(session, [](Page& page) { page.builder.close(); });
}

void on_text(void* session, const xmlChar* text, int size) {
  Session::run(session, [&](Page& page) {
    page.builder.add_text({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  });
}

htmlSAXHandler handler() {
  htmlSAXHandler sax{};
  sax.startElement = on_open;
  sax.endElement = on_close;
  sax.characters = on_text;
  sax.ignorableWhitespace = on_text;
  return sax;
}

struct FreeHtmlParser {
  void operator()(htmlParserCtxtPtr parser) const noexcept { htmlFreeParserCtxt(parser); }
};

void feed(htmlParserCtxtPtr parser, std::string_view bytes) {
  // No text has a NUL, at which the parser would stop.
  std::string piece;
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    piece.assign(bytes.substr(at, kPiece));
    std::ranges::replace(piece, '\0', ' ');
    htmlParseChunk(parser, piece.data(), static_cast<int>(piece.size()), 0);
  }
  htmlParseChunk(parser, nullptr, 0, 1);
}

}  // namespace

ConvertedDocument convert_html(std::string_view bytes, bool main_only) {
  htmlSAXHandler sax = handler();
  Session session(main_only);
  const std::unique_ptr<htmlParserCtxt, FreeHtmlParser> parser(
      htmlCreatePushParserCtxt(&sax, &session, nullptr, 0, nullptr, XML_CHAR_ENCODING_UTF8));
  if (parser == nullptr) throw std::bad_alloc();
  htmlCtxtUseOptions(parser.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                       HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
  session.parser = parser.get();
  // The parser ignores so many ends of body and html, which many pages have before they end.
  parser->depth = 1 << 30;
  feed(parser.get(), bytes);
  if (session.failure) std::rethrow_exception(session.failure);
  if (parser->lastError.code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
  PageBuilder& page = session.page.builder;
  page.finish();
  ConvertedDocument document = std::move(page.document());
  document.text = main_only ? main_text(page) : page.text();
  return document;
}

}  // namespace inkling::reader
