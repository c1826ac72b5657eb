#include "reader/xml.h"

#include <cstddef>
#include <string>
#include <utility>

#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// One document as its elements come.
class XmlText : public XmlHandler {
 public:
  /// `bytes`: the length of its source, to which the text doubles, but not to twice as much.
  explicit XmlText(std::size_t bytes) {
    constexpr std::size_t kPart = 4;
    document_.text.reserve(bytes / kPart + 1);
  }

  void open(const XmlElement& element) override {
    gap_ = true;
    if (depth_ == 0 && !element.language().empty())
      document_.fields.emplace_back("language", attribute_text(element.language()));
    ++depth_;
    if (page_depth_ == 0 && (element.name() == "svg" || element.name() == "html"))
      page_depth_ = depth_;
    if (page_depth_ > 0 && skipped_depth_ == 0 &&
        (element.name() == "style" || element.name() == "script"))
      skipped_depth_ = depth_;
    if (title_depth_ == 0 && document_.title.empty() && element.name() == "title")
      title_depth_ = depth_;
  }

  void close(std::string_view) override {
    gap_ = true;
    for (std::size_t* const depth : {&title_depth_, &page_depth_, &skipped_depth_}) {
      if (depth_ == *depth) *depth = 0;
    }
    --depth_;
  }

  void add(std::string_view text) override {
    if (skipped_depth_ > 0) return;
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
  std::size_t title_depth_ = 0;    ///< of the title that is open
  std::size_t page_depth_ = 0;     ///< likewise of a drawing or page
  std::size_t skipped_depth_ = 0;  ///< and of what is no text in one: scripts, styles
  bool gap_ = false;
};

}  // namespace

ConvertedDocument convert_xml(std::string_view bytes) {
  XmlText text(bytes.size());
  read_xml(bytes, text);
  return text.take();
}

}  // namespace inkling::reader
