#include "reader/xml_events.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "reader/attribute_limit.h"
#include "reader/character_names.h"
#include "reader/charset.h"
#include "reader/converted.h"
#include "reader/declared_entities.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kPieceOfXml = std::size_t{32} << 10;
/// No document in XML has this character.
constexpr char kMarkOfText = '\x01';

std::string_view text_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

/// What the parser is given for a reference: it passes the text of predefined entities on.
class GivenEntities {
 public:
  GivenEntities() = default;
  GivenEntities(const GivenEntities&) = delete;
  GivenEntities& operator=(const GivenEntities&) = delete;
  /// The parser notes in entities how they were declared.
  ~GivenEntities() {
    xmlFree(of_text_.orig);
    xmlFree(of_attribute_.orig);
    xmlFree(unread_.orig);
  }

  /// An entity that stands for `text`.
  xmlEntityPtr text(std::string text) {
    text_ = std::move(text);
    of_text_.type = XML_ENTITY_DECL;
    of_text_.etype = XML_INTERNAL_PREDEFINED_ENTITY;
    of_text_.name = reinterpret_cast<const xmlChar*>("text");
    of_text_.content = reinterpret_cast<xmlChar*>(text_.data());
    of_text_.length = static_cast<int>(text_.size());
    return &of_text_;
  }

  /// The same in an attribute, where the parser passes the first byte of such a text on, and of
  /// other entities the name, as a reference: attribute_text() tells it by its marks.
  xmlEntityPtr text_in_attribute(const std::string& text) {
    text_ = kMarkOfText + text + kMarkOfText;
    of_attribute_.type = XML_ENTITY_DECL;
    of_attribute_.etype = XML_INTERNAL_GENERAL_ENTITY;
    of_attribute_.name = reinterpret_cast<const xmlChar*>(text_.c_str());
    of_attribute_.content = &nothing_;
    return &of_attribute_;
  }

  /// What a parameter entity is: something in another file, which is not read.
  xmlEntityPtr unread() noexcept {
    unread_.type = XML_ENTITY_DECL;
    unread_.etype = XML_EXTERNAL_PARAMETER_ENTITY;
    unread_.name = reinterpret_cast<const xmlChar*>("unread");
    return &unread_;
  }

 private:
  std::string text_;
  xmlChar nothing_ = 0;
  xmlEntity of_text_{};
  xmlEntity of_attribute_{};
  xmlEntity unread_{};
};

struct XmlSession {
  XmlSession(XmlHandler& to, std::size_t document_bytes) : handler(to), entities(document_bytes) {}
  XmlHandler& handler;
  DeclaredEntities entities;
  GivenEntities given;
  xmlParserCtxtPtr parser = nullptr;
  std::exception_ptr failure;
  std::string damage;
  std::size_t open_elements = 0;
  bool has_elements = false;

  // libxml2 is C: an exception must not pass through it.
  template <typename Work>
  static void run(void* self, Work work) {
    auto& session = *static_cast<XmlSession*>(self);
    if (session.failure) return;
    try {
      work(session);
    } catch (...) {
      session.failure = std::current_exception();
      xmlStopParser(session.parser);
    }
  }
};

void on_element(void* self, const xmlChar* name, const xmlChar* prefix, const xmlChar*, int,
                const xmlChar**, int attributes, int, const xmlChar** values) {
  XmlSession::run(self, [&](XmlSession& session) {
    ++session.open_elements;
    session.has_elements = true;
    session.handler.open(XmlElement(text_of(name), text_of(prefix), values, attributes));
  });
}

void on_end_of_element(void* self, const xmlChar* name, const xmlChar*, const xmlChar*) {
  XmlSession::run(self, [&](XmlSession& session) {
    --session.open_elements;
    session.handler.close(text_of(name));
  });
}

void on_characters(void* self, const xmlChar* text, int size) {
  XmlSession::run(self, [&](XmlSession& session) {
    session.handler.add({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  });
}

/// The parser looks up what it has just declared, which is no reference.
bool is_declaring(const xmlParserCtxt& parser) noexcept {
  return parser.instate == XML_PARSER_DTD || parser.instate == XML_PARSER_ENTITY_DECL ||
         parser.instate == XML_PARSER_ENTITY_VALUE;
}

/// Entities of the document, and the characters that HTML has names for. Others, such as those of a
/// DTD that is not read, stay as they are written: after one that is unknown, the parser would pass
/// over all others.
std::string text_of_entity(XmlSession& session, std::string_view name) {
  if (is_declaring(*session.parser)) return {};
  try {
    if (const std::string* const text = session.entities.text_of(name)) return *text;
  } catch (const DamagedDocument& damage) {
    throw DamagedDocument("line " + std::to_string(xmlSAX2GetLineNumber(session.parser)) + ": " +
                          damage.what());
  }
  const std::string_view characters = named_characters(name);
  return characters.empty() ? as_written(name) : std::string(characters);
}

xmlEntityPtr on_entity(void* self, const xmlChar* name) {
  if (xmlEntityPtr const known = xmlGetPredefinedEntity(name)) return known;
  xmlEntityPtr entity = nullptr;
  XmlSession::run(self, [&](XmlSession& session) {
    std::string text = text_of_entity(session, text_of(name));
    const bool in_attribute = session.parser->instate == XML_PARSER_ATTRIBUTE_VALUE;
    entity =
        in_attribute ? session.given.text_in_attribute(text) : session.given.text(std::move(text));
  });
  return entity;
}

void on_declaration(void* self, const xmlChar* name, int type, const xmlChar*, const xmlChar*,
                    xmlChar* content) {
  XmlSession::run(self, [&](XmlSession& session) {
    if (type == XML_INTERNAL_GENERAL_ENTITY)
      session.entities.declare(text_of(name), text_of(content));
    if (type == XML_EXTERNAL_GENERAL_PARSED_ENTITY)
      session.entities.declare(text_of(name), std::nullopt);
  });
}

xmlEntityPtr on_parameter_entity(void* self, const xmlChar*) {
  return static_cast<XmlSession*>(self)->given.unread();
}

/// In the words of the parser, unless these tell of an early end as of something behind it.
std::string message_of(const xmlError& error, const XmlSession& session) {
  if (error.code == XML_ERR_DOCUMENT_END && (session.open_elements > 0 || !session.has_elements))
    return "it ends before its elements do, as if it were cut off";
  std::string message = error.message == nullptr ? "" : error.message;
  std::ranges::replace(message, '\n', ' ');
  while (message.ends_with(' ')) message.pop_back();
  return message;
}

/// The first error that matters is the one that is told.
void on_error(void* self, xmlErrorPtr error) {
  XmlSession::run(self, [&](XmlSession& session) {
    if (error->code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
    if (error->level != XML_ERR_FATAL || error->domain == XML_FROM_NAMESPACE ||
        !session.damage.empty())
      return;
    session.damage = "line " + std::to_string(error->line) + ": " + message_of(*error, session);
  });
}

xmlSAXHandler xml_handler() {
  xmlSAXHandler sax{};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_element;
  sax.endElementNs = on_end_of_element;
  sax.characters = on_characters;
  sax.cdataBlock = on_characters;
  sax.entityDecl = on_declaration;
  sax.getEntity = on_entity;
  sax.getParameterEntity = on_parameter_entity;
  sax.serror = on_error;
  return sax;
}

struct FreeXmlParser {
  void operator()(xmlParserCtxtPtr parser) const noexcept {
    // The parser makes one for declarations of entities, even where nobody asks for a tree.
    if (parser->myDoc != nullptr) xmlFreeDoc(parser->myDoc);
    xmlFreeParserCtxt(parser);
  }
};

}  // namespace

template <typename Accept>
std::string_view XmlElement::find(std::string_view name, Accept accept) const noexcept {
  // Each is a name, a prefix, a URI, and where the value begins and ends.
  constexpr int kParts = 5;
  for (int at = 0; at < count_; ++at) {
    const xmlChar** const parts = values_ + std::ptrdiff_t{kParts} * at;
    if (text_of(parts[0]) == name && accept(text_of(parts[1])))
      return {reinterpret_cast<const char*>(parts[3]),
              static_cast<std::size_t>(parts[4] - parts[3])};
  }
  return {};
}

std::string_view XmlElement::value(std::string_view name) const noexcept {
  return find(name, [](std::string_view) { return true; });
}

std::string_view XmlElement::prefixed_value(std::string_view name) const noexcept {
  return find(name, [](std::string_view prefix) { return !prefix.empty(); });
}

std::string attribute_text(std::string_view value) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kWritten = {
      {{"&#38;", "&"}, {"&\x01", ""}, {"\x01;", ""}}};
  static_assert(kMarkOfText == kWritten[1].first.back());
  std::string text;
  for (std::size_t at = 0; at < value.size();) {
    const std::string_view rest = value.substr(at);
    const auto found = std::ranges::find_if(
        kWritten, [&](const auto& one) { return rest.starts_with(one.first); });
    text += found == kWritten.end() ? rest.substr(0, 1) : found->second;
    at += found == kWritten.end() ? 1 : found->first.size();
  }
  return text;
}

std::string_view XmlElement::language() const noexcept {
  return find("lang", [](std::string_view prefix) { return prefix == "xml"; });
}

void read_xml(std::string_view bytes, XmlHandler& handler) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  std::string decoded;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    bytes = decoded = to_utf8(bytes, "utf-16", {});
  if (bytes.starts_with(kMark)) bytes.remove_prefix(kMark.size());
  require_few_attributes(bytes);
  xmlSAXHandler sax = xml_handler();
  XmlSession session(handler, bytes.size());
  const std::unique_ptr<xmlParserCtxt, FreeXmlParser> parser(
      xmlCreatePushParserCtxt(&sax, &session, nullptr, 0, nullptr));
  if (parser == nullptr) throw std::bad_alloc();
  session.parser = parser.get();
  xmlCtxtUseOptions(parser.get(),
                    XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC);
  xmlSwitchEncoding(parser.get(), XML_CHAR_ENCODING_UTF8);
  for (std::size_t at = 0; at < bytes.size() && session.damage.empty(); at += kPieceOfXml) {
    const std::string_view piece = bytes.substr(at, kPieceOfXml);
    xmlParseChunk(parser.get(), piece.data(), static_cast<int>(piece.size()), 0);
    if (session.failure) break;
  }
  xmlParseChunk(parser.get(), nullptr, 0, 1);
  if (session.failure) std::rethrow_exception(session.failure);
  if (!session.damage.empty()) throw DamagedDocument(session.damage);
}

}  // namespace inkling::reader
