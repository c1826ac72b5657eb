#include "reader/html.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "reader/charset.h"
#include "reader/html_tags.h"
#include "reader/main_text.h"
#include "reader/open_names.h"
#include "reader/page.h"

namespace inkling::reader {

namespace {

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

struct Page {
  Page(PageUse use, std::size_t bytes) : builder(use, bytes) {}
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
  Session(PageUse use, std::size_t bytes) : page(use, bytes) {}
  Page page;
  htmlParserCtxtPtr parser = nullptr;
  OpenNames names;
  std::exception_ptr failure;

  template <typename Work>
  static void run(void* self, Work work) {
    auto& session = *static_cast<Session*>(self);
    if (!session.failure) guarded(&session.page, session.parser, session.failure, work);
  }
  static void run_names(void* self, void (OpenNames::*note)(htmlParserCtxt&)) {
    run(self, [&](Page&) {
      auto& session = *static_cast<Session*>(self);
      (session.names.*note)(*session.parser);
    });
  }
};

void on_open(void* session, const xmlChar* name, const xmlChar** attributes) {
  Session::run(session, [&](Page& page) {
    page.attributes.clear();
    for (; attributes != nullptr && *attributes != nullptr; attributes += 2)
      page.attributes.push_back({view(attributes[0]), view(attributes[1])});
    page.builder.open(view(name), page.attributes);
  });
  Session::run_names(session, &OpenNames::opened);
}

void on_close(void* session, const xmlChar*) {
  Session::run(session, [](Page& page) { page.builder.close(); });
  Session::run_names(session, &OpenNames::closing);
}

/// What `&#128;` and the like are in browsers: the bytes of Windows-1252 (the HTML Standard,
/// section 13.2.5.84). Others are as they were.
std::string without_controls(std::string_view text) {
  constexpr std::string_view kLead = "\xC2";
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = text.find(kLead); at < text.size(); at = text.find(kLead, at + 1)) {
    if (at + 1 == text.size()) break;
    const auto byte = static_cast<unsigned char>(text[at + 1]);
    if (byte >= 0xA0) continue;
    out += text.substr(copied, at - copied);
    out += to_utf8(text.substr(at + 1, 1), "windows-1252", {});
    copied = at + 2;
  }
  return out += text.substr(std::min(copied, text.size()));
}

void on_text(void* session, const xmlChar* text, int size) {
  Session::run(session, [&](Page& page) {
    const std::string_view characters(reinterpret_cast<const char*>(text),
                                      static_cast<std::size_t>(size));
    if (characters.find('\xC2') == std::string_view::npos) return page.builder.add_text(characters);
    page.builder.add_text(without_controls(characters));
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

using HtmlParser = std::unique_ptr<htmlParserCtxt, FreeHtmlParser>;

/// All of the page at once: where a page comes to it in pieces, libxml2 2.9 takes a `</script>`
/// that lies across two of them for more of the script, and an end before any beginning for that of
/// the page. `page` must outlive the parser, which would copy it if it were given it otherwise.
HtmlParser parser_of(const std::string& page) {
  HtmlParser parser(htmlNewParserCtxt());
  if (parser == nullptr) throw std::bad_alloc();
  const xmlParserInputPtr input =
      xmlNewStringInputStream(parser.get(), reinterpret_cast<const xmlChar*>(page.c_str()));
  if (input == nullptr) throw std::bad_alloc();
  if (inputPush(parser.get(), input) < 0) {
    xmlFreeInputStream(input);
    throw std::bad_alloc();
  }
  return parser;
}

void parse(htmlParserCtxt& parser, Session& session) {
  session.parser = &parser;
  *parser.sax = handler();
  parser.userData = &session;
  htmlCtxtUseOptions(&parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                  HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
  xmlSwitchEncoding(&parser, XML_CHAR_ENCODING_UTF8);
  // The parser ignores so many ends of body and html, which many pages have before they end.
  parser.depth = 1 << 30;
  htmlParseDocument(&parser);
  if (session.failure) std::rethrow_exception(session.failure);
  if (parser.lastError.code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
}

bool begins_as_xml(std::string_view page) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (page.starts_with(kMark)) page.remove_prefix(kMark.size());
  page.remove_prefix(std::min(page.find_first_not_of(" \t\r\n"), page.size()));
  return page.starts_with("<?xml");
}

ConvertedDocument convert(std::string page, PageUse use, bool is_xml) {
  // No text has a NUL, at which the parser would stop.
  std::ranges::replace(page, '\0', ' ');
  page = mended_html(page, is_xml);
  Session session(use, page.size());
  if (!page.empty()) parse(*parser_of(page), session);
  PageBuilder& builder = session.page.builder;
  builder.finish();
  ConvertedDocument document = std::move(builder.document());
  document.text = use == PageUse::main ? main_text(builder) : builder.take_text();
  return document;
}

}  // namespace

ConvertedDocument convert_html(std::string page, bool main_only) {
  const bool is_xml = begins_as_xml(page);
  return convert(std::move(page), main_only ? PageUse::main : PageUse::whole, is_xml);
}

std::string convert_mail_page(std::string page) {
  const bool is_xml = begins_as_xml(page);
  return convert(std::move(page), PageUse::message, is_xml).text;
}

ConvertedDocument convert_xhtml(std::string page) {
  return convert(std::move(page), PageUse::whole, true);
}

}  // namespace inkling::reader
