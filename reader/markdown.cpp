#include "reader/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <utility>

#include "reader/character_names.h"
#include "reader/elements.h"
#include "reader/front_matter.h"
#include "reader/html.h"

namespace inkling::reader {

namespace {

/// Whether it is a tag such as `<br>` or `</div>`, at which a word ends.
bool ends_line(std::string_view html) {
  html.remove_prefix(std::min(html.find_first_not_of("</"), html.size()));
  std::string name(html.substr(0, html.find_first_of(" \t\r\n/>")));
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c;
  });
  const Tag tag = tag_of(name);
  return tag == Tag::line_break || is_block(tag);
}

bool is_cell(MD_BLOCKTYPE type) { return type == MD_BLOCK_TD || type == MD_BLOCK_TH; }

class MarkdownText {
 public:
  void open(MD_BLOCKTYPE type) {
    // In a tight list, no paragraph ends where another block begins.
    if (!is_cell(type)) end_line();
    if (type == MD_BLOCK_H) heading_ = text_.size();
    if (type != MD_BLOCK_HTML) return;
    html_.clear();
    is_in_html_ = true;
  }

  void close(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_HTML) {
      end_line();
      text_ += convert_html(html_, false).text;
    }
    if (type == MD_BLOCK_H) add_heading();
    is_cell(type) ? add_blank() : end_line();
    is_in_html_ = false;
  }

  void add(MD_TEXTTYPE type, std::string_view text) {
    switch (type) {
      case MD_TEXT_HTML:
        add_html(text);
        break;
      case MD_TEXT_BR:
      case MD_TEXT_SOFTBR:
        end_line();
        break;
      case MD_TEXT_NULLCHAR:
        add_blank();
        break;
      case MD_TEXT_ENTITY:
        add_entity(text);
        break;
      default:
        text_ += text;
    }
  }

  ConvertedDocument take() {
    text_.resize(text_.find_last_not_of(" \n") + 1);
    document_.text = std::move(text_);
    return std::move(document_);
  }
  ConvertedDocument& document() noexcept { return document_; }

 private:
  /// Of a block, all of it is read at its end; a tag within a line is left out, but may end it.
  void add_html(std::string_view html) {
    if (is_in_html_) {
      html_ += html;
    } else if (ends_line(html)) {
      end_line();
    }
  }

  /// A number is read by HTML, once each.
  void add_entity(std::string_view entity) {
    if (!entity.starts_with("&#")) {
      const std::string_view named = named_characters(entity.substr(1, entity.size() - 2));
      text_ += named.empty() ? entity : named;
      return;
    }
    auto found = characters_.find(entity);
    if (found == characters_.end())
      found = characters_.emplace(entity, convert_html(std::string(entity), false).text).first;
    text_ += found->second;
  }

  void add_heading() {
    const std::string_view heading = std::string_view(text_).substr(heading_);
    if (heading.empty()) return;
    std::string value(heading);
    std::ranges::replace(value, '\n', ' ');
    if (document_.title.empty()) document_.title = value;
    reader::add_heading(std::move(value), document_);
  }

  void add_blank() {
    if (!text_.empty() && text_.back() != ' ' && text_.back() != '\n') text_ += ' ';
  }
  void end_line() {
    text_.resize(text_.find_last_not_of(' ') + 1);
    if (!text_.empty() && text_.back() != '\n') text_ += '\n';
  }

  ConvertedDocument document_;
  std::string text_;
  std::map<std::string, std::string, std::less<>> characters_;  ///< by their entities
  std::string html_;                                            ///< of the block that is open
  bool is_in_html_ = false;
  std::size_t heading_ = 0;  ///< where it begins, in the text
};

struct MarkdownSession {
  MarkdownText text;
  std::exception_ptr failure;

  // md4c is C: an exception must not pass through it.
  template <typename Work>
  static int run(void* self, Work work) {
    auto& session = *static_cast<MarkdownSession*>(self);
    // It goes on with what follows all the same.
    if (session.failure) return 1;
    try {
      work(session.text);
      return 0;
    } catch (...) {
      session.failure = std::current_exception();
      return 1;
    }
  }
};

int on_block(MD_BLOCKTYPE type, void*, void* session) {
  return MarkdownSession::run(session, [&](MarkdownText& text) { text.open(type); });
}

int on_end_of_block(MD_BLOCKTYPE type, void*, void* session) {
  return MarkdownSession::run(session, [&](MarkdownText& text) { text.close(type); });
}

int on_span(MD_SPANTYPE, void*, void*) { return 0; }

int on_piece(MD_TEXTTYPE type, const MD_CHAR* piece, MD_SIZE size, void* session) {
  return MarkdownSession::run(session, [&](MarkdownText& text) { text.add(type, {piece, size}); });
}

MD_PARSER markdown_parser() {
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS;
  parser.enter_block = on_block;
  parser.leave_block = on_end_of_block;
  parser.enter_span = on_span;
  parser.leave_span = on_span;
  parser.text = on_piece;
  return parser;
}

std::string told_left_out(const FoundValues& found) {
  const std::size_t count = found.left_out();
  const bool is_one = count == 1;
  // The first line of the document is that before the front matter.
  return std::to_string(count) + (is_one ? " value" : " values") +
         " of its front matter cannot be read and " + (is_one ? "is" : "are") +
         " left out, in line " + std::to_string(found.first_left_out() + 1) +
         (is_one ? "" : " first");
}

void add_front_matter(FrontMatter&& front, ConvertedDocument& document) {
  if (front.found.left_out() > 0)
    document.fields.emplace_back(kLeftOutField, told_left_out(front.found));
  for (auto& [name, value] : front.found.take_fields()) {
    if (name == "title" && document.title.empty()) {
      document.title = std::move(value);
      continue;
    }
    if (name == "id" || name == "text" || name == "title") name += '_';
    document.fields.emplace_back(std::move(name), std::move(value));
  }
}

}  // namespace

ConvertedDocument convert_markdown(std::string bytes) {
  // Where a text ends within a character, md4c looks at the byte behind it (0.4.8), and what is cut
  // off there would depend on it.
  bytes += '\n';
  MarkdownSession session;
  FrontMatter front = front_matter(bytes);
  const std::string_view body = std::string_view(bytes).substr(front.size);
  add_front_matter(std::move(front), session.text.document());
  const MD_PARSER parser = markdown_parser();
  const int result = md_parse(body.data(), static_cast<MD_SIZE>(body.size()), &parser, &session);
  if (session.failure) std::rethrow_exception(session.failure);
  if (result != 0) throw std::bad_alloc();
  return session.text.take();
}

}  // namespace inkling::reader
