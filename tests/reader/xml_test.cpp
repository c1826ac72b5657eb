#include "reader/xml.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

std::string xml_text(std::string_view xml) { return convert_xml(xml).text; }

/// What is wrong; empty where nothing is.
std::string damage_of(std::string_view xml) {
  try {
    convert_xml(xml);
    return {};
  } catch (const DamagedDocument& damage) {
    return damage.what();
  }
}

}  // namespace

TEST_CASE("a document in XML has the text of its elements, a title and a language") {
  const ConvertedDocument document = convert_xml(
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE feed>\n"
      "<feed xml:lang=\"de\" xmlns=\"http://example.org\"><title>Über <b>Tinte</b></title>"
      "<entry a=\"no\"><title>Eins</title>zwei<![CDATA[<drei>]]><!-- no --><?no no?></entry>\n"
      "<x:y xmlns:x=\"u\">v&amp;i&#101;r&eacute;&unknown;</x:y></feed>\n");
  CHECK(document.title == "Über Tinte");
  CHECK(document.text == "Eins zwei<drei> v&ieré&unknown;");
  CHECK(document.fields == decltype(document.fields){{"language", "de"}});
}

TEST_CASE("names of characters are those of HTML") {
  CHECK(xml_text("<a>Gda&nacute;sk &nvlt;&AMP;&lt;&NotEqualTilde;&eacute;</a>") == "Gdańsk <⃒&<≂̸é");
  CHECK(xml_text("<!DOCTYPE a [<!ENTITY b '&nacute;&NotEqualTilde;'>]><a>&b;</a>") == "ń≂̸");
}

TEST_CASE("damage is told by its line") {
  CHECK(damage_of("<a>\n<b>\n</a>").starts_with("line 3: "));
  CHECK(damage_of("<a>\ntext <b").starts_with("line 2: "));
  CHECK(damage_of("<a>&amp</a>").starts_with("line 1: "));
  CHECK(damage_of("<a/><b/>") != "");
  CHECK(damage_of("<a b=1/>") != "");
  CHECK(damage_of("<a>\x01</a>") != "");
  CHECK(damage_of("text") != "");
  CHECK(damage_of("") != "");
  CHECK(damage_of("<a/>") == "");
}

TEST_CASE("a document that is cut off is said to be") {
  const std::string cut = "it ends before its elements do, as if it were cut off";
  CHECK(damage_of("<a>\n<b>text</b>\n") == "line 2: " + cut);
  CHECK(damage_of("<a>\n<b>te") == "line 2: " + cut);
  CHECK(damage_of("<a/>\n<b/>").find("Extra content") != std::string::npos);
}

TEST_CASE("scripts and styles of drawings and pages are no text, those of others are") {
  CHECK(xml_text("<s:svg xmlns:s='s'><s:style>no{}</s:style><g><text>one</text></g>"
                 "<s:script><x>no</x>no</s:script>two</s:svg>") == "one two");
  CHECK(xml_text("<a><html><script>no</script>one</html><style>two</style></a>") == "one two");
}

TEST_CASE("entities that a document declares are their text") {
  CHECK(xml_text("<!DOCTYPE l [<!ENTITY ink \"black <b>ink</b> &amp; soot\">"
                 "<!ENTITY all '&ink;, &eacute;&#38;#38;&#38;#x3b1;&no;'><!ENTITY lt '&#38;#60;'>]>"
                 "<l x='&ink;'>one &all; &ink;&lt;two</l>") ==
        "one black ink & soot, \u00E9&\u03B1&no; black ink & soot<two");
  CHECK(
      xml_text(
          "<!DOCTYPE l SYSTEM \"l.dtd\"><l x='&ink;y'>one &ink;two &ink; &eacute;t&eacute;</l>") ==
      "one &ink;two &ink; \u00E9t\u00E9");
  CHECK(xml_text("<!DOCTYPE l [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><l>one</l>") == "one");
}

TEST_CASE("an entity in an attribute is all of its characters") {
  const auto language = [](const std::string& value) {
    const ConvertedDocument document =
        convert_xml("<!DOCTYPE l [<!ENTITY ink 'soot'>]><l xml:lang=\"" + value + "\">x</l>");
    return document.fields.at(0).second;
  };
  CHECK(language("&eacute;n") == "én");
  CHECK(language("e&ndash;x&amp;&ink;&no;&lt;") == "e–x&soot&no;<");
}

TEST_CASE("a document whose entities are hostile is damaged, at the line of the reference") {
  std::string laughs = "<!DOCTYPE l [<!ENTITY a \"\">";
  for (char name = 'b'; name < 'n'; ++name) {
    const std::string earlier = std::string("&") + static_cast<char>(name - 1) + ";";
    laughs += std::string("<!ENTITY ") + name + " \"";
    for (int time = 0; time < 10; ++time) laughs += earlier;
    laughs += "\">";
  }
  const std::string many = "line 1: its entities stand for more than 1 MiB";
  CHECK(damage_of(laughs + "]><l>one &m; two&eacute;</l>").starts_with(many));
  CHECK(xml_text(laughs + "]><l>one &b; two</l>") == "one two");
  std::string squares = "<!DOCTYPE l [<!ENTITY a \"" + std::string(20'000, 'a') + "\">]><l>";
  for (int time = 0; time < 20'000; ++time) squares += "&a;";
  CHECK(damage_of(squares + "</l>").starts_with(many));
  CHECK(damage_of("<!DOCTYPE l [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]>\n<l>&a;</l>")
            .starts_with("line 2: the entity `a` refers to itself"));
  CHECK(damage_of("<!DOCTYPE l [<!ENTITY x SYSTEM \"file:///etc/passwd\">"
                  "<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><l>one&x; two</l>") ==
        "line 1: the entity `x` is in another file, which is not read");
}

TEST_CASE("files that a document names are not read") {
  CHECK(xml_text("<!DOCTYPE l [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><l>one</l>") ==
        "one");
  CHECK(xml_text("<!DOCTYPE l SYSTEM \"file:///etc/passwd\"><l>one</l>") == "one");
  CHECK(xml_text("<l xmlns:xi=\"http://www.w3.org/2001/XInclude\">one<xi:include "
                 "href=\"/etc/passwd\" parse=\"text\"/></l>") == "one");
}

TEST_CASE("whatever the bytes are, they are a document or damaged") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const std::vector<std::string> kPieces = {"<",
                                                     ">",
                                                     "</a>",
                                                     "<a>",
                                                     "<a b=\"",
                                                     "\"",
                                                     "/>",
                                                     "<!--",
                                                     "-->",
                                                     "<![CDATA[",
                                                     "]]>",
                                                     "&lt;",
                                                     "&x;",
                                                     "<?",
                                                     "?>",
                                                     "x",
                                                     " ",
                                                     "\n",
                                                     "é",
                                                     "\xFF",
                                                     "<!DOCTYPE a [",
                                                     "]>",
                                                     "<!ENTITY x \"y\">"};
    std::string bytes = "<a>";
    for (std::size_t piece = random() % 30; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    if (random() % 2 == 0) bytes += "</a>";
    CAPTURE(bytes);
    CHECK(damage_of(bytes) == damage_of(bytes));
  }
}

TEST_CASE("an element with any number of attributes is damaged, and ends soon") {
  std::string xml = "<a";
  for (int at = 0; at < 300'000; ++at) xml += " a" + std::to_string(at) + "='1'";
  CHECK(damage_of(xml + ">soot</a>") == "an element has more than 2,000 attributes");
  CHECK(xml_text("<x><![CDATA[" + xml + "]]></x>").size() == xml.size());
  CHECK(xml_text(xml.substr(0, xml.find(" a2000=")) + ">soot</a>") == "soot");
}
