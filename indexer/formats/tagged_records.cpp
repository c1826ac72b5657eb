#include "indexer/formats/tagged_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "analysis/unicode.h"
#include "indexer/formats/front.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/blank_text.h"
#include "indexer/records/pending_bytes.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

class TaggedRecords : public FileRecords {
 public:
  TaggedRecords(ByteSource& source, std::shared_ptr<const FileContext> file, RecordTags tags)
      : file_(std::move(file)), pending_(source, file_->max_record_bytes), tags_(tags) {}

  std::optional<FoundRecord> next() override {
    while (pass_blanks()) {
      const std::size_t at = find(tags_.open, 0);
      if (std::optional<FoundRecord> between = pass_over(size_before(at))) return between;
      if (at != kNowhere) break;
    }
    if (pending_.bytes().empty()) return std::nullopt;
    const std::uint64_t line = line_;
    const NextTag next = find_next_tag();
    if (!next.is_close) return unfinished(next.at, line);
    RawRecord record{.file = file_,
                     .line = line,
                     .bytes = std::string(pending_.bytes().substr(0, next.at + tags_.close.size())),
                     .id = {},
                     .shared = {}};
    take(next.at + tags_.close.size());
    return record;
  }

 private:
  /// However many there are; false at the end of the file.
  bool pass_blanks() {
    for (;;) {
      const std::size_t blank = pending_.bytes().find_first_not_of(" \t\r\n");
      take(std::min(blank, pending_.bytes().size()));
      if (blank != kNowhere) return true;
      if (!pending_.refill()) return false;
    }
  }

  /// Where no document was found because there is no room for more, one may begin at the end.
  std::size_t size_before(std::size_t document) const {
    const std::size_t size = pending_.bytes().size();
    const bool may_go_on = document == kNowhere && size > file_->max_record_bytes;
    return std::min(document, size - (may_go_on ? tags_.open.size() - 1 : 0));
  }

  /// Reads on until `tag` is found, there is no more, or no room for more.
  std::size_t find(std::string_view tag, std::size_t from) {
    for (;;) {
      const std::size_t at = pending_.bytes().find(tag, from);
      if (at != kNowhere) return at;
      const std::size_t size = pending_.bytes().size();
      from = std::max(from, size - std::min(size, tag.size()));
      if (size > file_->max_record_bytes || !pending_.refill()) return kNowhere;
    }
  }

  struct NextTag {
    std::size_t at = kNowhere;
    bool is_close = false;
  };

  /// The end of the document that begins at the front, or the beginning of the next one if that
  /// comes first: so nothing is looked at twice, whatever is left open. Reads on as find() does.
  NextTag find_next_tag() {
    for (std::size_t from = tags_.open.size();;) {
      from = std::min(pending_.bytes().find('<', from), pending_.bytes().size());
      const std::string_view rest = pending_.bytes().substr(from);
      if (rest.starts_with(tags_.close)) return {from, true};
      if (rest.starts_with(tags_.open)) return {from, false};
      const bool is_cut_off = rest.size() < tags_.close.size();
      if (is_cut_off && pending_.bytes().size() <= file_->max_record_bytes && pending_.refill())
        continue;
      if (rest.empty()) return {};
      ++from;
    }
  }

  /// What stands before a document, and begins with no blank.
  std::optional<FoundRecord> pass_over(std::size_t size) {
    const std::uint64_t line = line_;
    const std::string_view before = without_outer_blanks(pending_.bytes().substr(0, size));
    const bool is_of_none = before.empty() || (before.starts_with("<!") && before.ends_with('>'));
    take(size);
    if (is_of_none) return std::nullopt;
    return rejected(line, "bad_record",
                    fmt::format("text before a `{}`, which is written in capitals", tags_.open));
  }

  FoundRecord unfinished(std::size_t again, std::uint64_t line) {
    const bool is_long = again == kNowhere && pending_.bytes().size() > file_->max_record_bytes;
    while (again == kNowhere) {
      const std::size_t size = pending_.bytes().size();
      take(size - std::min(size, tags_.open.size() - 1));
      if (!pending_.refill()) {
        take(pending_.bytes().size());
        break;
      }
      again = pending_.bytes().find(tags_.open);
    }
    if (again != kNowhere) take(again);
    if (is_long) return rejected(line, "too_large", too_large_detail(file_->max_record_bytes));
    return rejected(line, "bad_record", fmt::format("there is no `{}` after it", tags_.close));
  }

  void take(std::size_t count) { line_ += pending_.take_lines(count); }

  FoundRecord rejected(std::uint64_t line, std::string reason, std::string detail) const {
    return RejectedRecord{fmt::format("{}:{}", file_->place, line), std::move(reason),
                          std::move(detail)};
  }

  std::shared_ptr<const FileContext> file_;
  PendingBytes pending_;
  RecordTags tags_;
  std::uint64_t line_ = 1;
};

constexpr std::array<std::pair<std::string_view, char>, 4> kNamedCharacters{
    {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}}};

/// The character that `&...;` at the front stands for; its size in `text`, or 0 if it is none.
std::size_t resolve(std::string_view text, std::string& out) {
  constexpr std::size_t kLongest = 10;
  const std::size_t end = text.substr(0, kLongest).find(';');
  if (end == kNowhere) return 0;
  const std::string_view name = text.substr(1, end - 1);
  const auto* const known =
      std::ranges::find(kNamedCharacters, name, &std::pair<std::string_view, char>::first);
  if (known != kNamedCharacters.end()) {
    out += known->second;
    return end + 1;
  }
  std::int32_t number = 0;
  if (!name.starts_with('#')) return 0;
  const auto [stop, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  if (error != std::errc() || stop != name.data() + name.size()) return 0;
  const bool is_character =
      number > 0x20 && number <= 0x10FFFF && (number < 0xD800 || number > 0xDFFF);
  if (is_character) analysis::append(number, out);
  return end + 1;
}

/// Tells tags from `<` as a character: `p < 0.05`. Asked in ascending order it looks at each byte
/// at most twice, whatever is left open.
class Tags {
 public:
  explicit Tags(std::string_view text) : text_(text) {}

  /// Where the tag or comment that begins at `at` ends; `at` if none does. A tag is a `<` in front
  /// of a letter, `/`, `!` or `?`, with a `>` before the next `<`.
  std::size_t behind(std::size_t at) {
    if (text_.substr(at).starts_with("<!--")) {
      if (const std::size_t end = behind_comment(at); end > at) return end;
    }
    const char next = at + 1 < text_.size() ? text_[at + 1] : ' ';
    if (!is_letter(next) && next != '/' && next != '!' && next != '?') return at;
    const std::size_t end = text_.find_first_of("<>", at + 1);
    return end != kNowhere && text_[end] == '>' ? end + 1 : at;
  }

 private:
  std::size_t behind_comment(std::size_t at) {
    constexpr std::string_view kEnd = "-->";
    if (!may_end_comment_) return at;
    const std::size_t end = text_.find(kEnd, at);
    may_end_comment_ = end != kNowhere;
    return may_end_comment_ ? end + kEnd.size() : at;
  }

  std::string_view text_;
  bool may_end_comment_ = true;
};

}  // namespace

std::unique_ptr<FileRecords> tagged_records(ByteSource& source,
                                            std::shared_ptr<const FileContext> file,
                                            RecordTags tags) {
  return std::make_unique<TaggedRecords>(source, std::move(file), tags);
}

std::optional<std::string_view> element_in(std::string_view text, std::string_view name) {
  const std::string open = '<' + std::string(name);
  for (std::size_t at = text.find(open); at != kNowhere; at = text.find(open, at + 1)) {
    const std::size_t behind = at + open.size();
    if (behind >= text.size() || (text[behind] != '>' && text[behind] != ' ')) continue;
    const std::size_t begin = text.find('>', behind);
    if (begin == kNowhere) return std::nullopt;
    const std::size_t end = text.find("</" + std::string(name) + ">", begin);
    return text.substr(begin + 1, end == kNowhere ? end : end - begin - 1);
  }
  return std::nullopt;
}

std::string texts_in(std::string_view text, std::string_view name, char between) {
  const std::string close = "</" + std::string(name) + '>';
  std::string out;
  while (const auto element = element_in(text, name)) {
    const std::string found = without_tags(*element);
    if (!out.empty() && !found.empty()) out += between;
    out += found;
    text.remove_prefix(static_cast<std::size_t>(element->data() + element->size() - text.data()));
    text.remove_prefix(std::min(close.size(), text.size()));
  }
  return out;
}

std::string_view attribute_in(std::string_view text, std::string_view name) {
  const std::string_view tag = text.substr(0, text.find('>'));
  const std::size_t at = tag.find(' ' + std::string(name) + "=\"");
  if (at == kNowhere) return {};
  const std::size_t begin = at + name.size() + 3;
  return tag.substr(begin, std::min(tag.find('"', begin), tag.size()) - begin);
}

std::string without_tags(std::string_view text) {
  std::string out;
  Tags tags(text);
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t behind = c == '<' ? tags.behind(at) : at;
    const std::size_t resolved = c == '&' ? resolve(text.substr(at), out) : 0;
    if (behind > at) {
      out += ' ';
      at = behind;
    } else if (resolved > 0) {
      at += resolved;
    } else {
      const bool is_control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
      if (c != '\r' || text.substr(at + 1, 1) != "\n") out += is_control ? ' ' : c;
      ++at;
    }
  }
  return std::string(without_outer_blanks(out));
}

}  // namespace inkling::indexer
