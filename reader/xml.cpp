#include "reader/xml.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace inkling::reader {

namespace {

constexpr std::size_t kPieceOfXml = std::size_t{32} << 10;

std::string_view text_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

bool is_blank(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// One document as its elements come.
class XmlText {
 public:
  void open(std::string_view name, std::string_view language) {
    gap_ = true;
    if (depth_ == 0 && !language.empty()) document_.fields.emplace_back("language", language);
    ++depth_;
    if (title_depth_ == 0 && document_.title.empty() && name == "title") title_depth_ = depth_;
  }

  void close() {
    gap_ = true;
    if (depth_ == title_depth_) title_depth_ = 0;
    --depth_;
  }

  void add(std::string_view text) {
    std::string& out = title_depth_ > 0 ? document_.title : document_.text;
    for (const char c : text) {
      if (is_blank(c)) {
        gap_ = true;
        continue;
      }
      if (gap_ && !out.empty()) out += ' ';
      gap_ = false;
      out += c;
    }
  }

  ConvertedDocument take() { return std::move(document_); }

 private:
  ConvertedDocument document_;
  std::size_t depth_ = 0;
  std::size_t title_depth_ = 0;  ///< of the title that is open
  bool gap_ = false;
};

/// Characters by the names that HTML has for them, as entities of XML.
class NamedCharacters {
 public:
  NamedCharacters() = default;
  NamedCharacters(const NamedCharacters&) = delete;
  NamedCharacters& operator=(const NamedCharacters&) = delete;
  /// The parser notes in entities how they were declared.
  ~NamedCharacters() {
    for (auto& [value, character] : characters_) xmlFree(character.entity.orig);
    xmlFree(unread_.orig);
  }

  xmlEntityPtr find(const xmlChar* name) {
    const htmlEntityDesc* const known = htmlEntityLookup(name);
    // Of others nothing is left: after one that is unknown, the parser would pass over all.
    const unsigned value = known == nullptr ? 0 : known->value;
    const auto [at, is_new] = characters_.try_emplace(value);
    Character& character = at->second;
    if (is_new) {
      const int size =
          value == 0 ? 0 : xmlCopyCharMultiByte(character.utf8, static_cast<int>(value));
      character.entity.type = XML_ENTITY_DECL;
      character.entity.etype = XML_INTERNAL_PREDEFINED_ENTITY;
      character.entity.name = reinterpret_cast<const xmlChar*>("character");
      character.entity.content = character.utf8;
      character.entity.length = size;
    }
    return &character.entity;
  }

  /// What a parameter entity is: something in another file, which is not read.
  xmlEntityPtr unread() noexcept {
    unread_.type = XML_ENTITY_DECL;
    unread_.etype = XML_EXTERNAL_PARAMETER_ENTITY;
    unread_.name = reinterpret_cast<const xmlChar*>("unread");
    return &unread_;
  }

 private:
  struct Character {
    xmlChar utf8[8]{};
    xmlEntity entity{};
  };
  std::map<unsigned, Character> characters_;
  xmlEntity unread_{};
};

struct XmlSession {
  XmlText text;
  NamedCharacters characters;
  xmlParserCtxtPtr parser = nullptr;
  std::exception_ptr failure;
  std::string damage;

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

void on_element(void* self, const xmlChar* name, const xmlChar*, const xmlChar*, int,
                const xmlChar**, int attributes, int, const xmlChar** values) {
  XmlSession::run(self, [&](XmlSession& session) {
    std::string_view language;
    // Each is a name, a prefix, a URI, and where the value begins and ends.
    for (int at = 0; at < attributes; ++at, values += 5) {
      if (text_of(values[0]) == "lang" && text_of(values[1]) == "xml")
        language = {reinterpret_cast<const char*>(values[3]),
                    static_cast<std::size_t>(values[4] - values[3])};
    }
    session.text.open(text_of(name), language);
  });
}

void on_end_of_element(void* self, const xmlChar*, const xmlChar*, const xmlChar*) {
  XmlSession::run(self, [](XmlSession& session) { session.text.close(); });
}

void on_characters(void* self, const xmlChar* text, int size) {
  XmlSession::run(self, [&](XmlSession& session) {
    session.text.add({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
  });
}

/// Entities of XML, and the characters that HTML has names for.
xmlEntityPtr on_entity(void* self, const xmlChar* name) {
  if (xmlEntityPtr const known = xmlGetPredefinedEntity(name)) return known;
  xmlEntityPtr entity = nullptr;
  XmlSession::run(self, [&](XmlSession& session) { entity = session.characters.find(name); });
  return entity;
}

xmlEntityPtr on_parameter_entity(void* self, const xmlChar*) {
  return static_cast<XmlSession*>(self)->characters.unread();
}

/// The first error that matters is the one that is told.
void on_error(void* self, xmlErrorPtr error) {
  XmlSession::run(self, [&](XmlSession& session) {
    if (error->code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
    if (error->level != XML_ERR_FATAL || error->domain == XML_FROM_NAMESPACE ||
        !session.damage.empty())
      return;
    std::string message = error->message == nullptr ? "" : error->message;
    std::ranges::replace(message, '\n', ' ');
    while (message.ends_with(' ')) message.pop_back();
    session.damage = "line " + std::to_string(error->line) + ": " + message;
  });
}

xmlSAXHandler xml_handler() {
  xmlSAXHandler sax{};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_element;
  sax.endElementNs = on_end_of_element;
  sax.characters = on_characters;
  sax.cdataBlock = on_characters;
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

ConvertedDocument convert_xml(std::string_view bytes) {
  xmlSAXHandler sax = xml_handler();
  XmlSession session;
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
  return session.text.take();
}

}  // namespace inkling::reader
