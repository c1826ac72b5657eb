#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/found_fields.h"
#include "indexer/formats/front.h"
#include "indexer/formats/http_response.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/pending_bytes.h"
#include "inkling/document.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

// ISO 28500:2017, the WARC file format.
constexpr std::string_view kWarcMark = "WARC/";
/// Of the headers of one record.
constexpr std::size_t kMostHeaders = std::size_t{64} << 10;

/// What the headers of a record say of the page in it.
struct WarcHeaders : SharedByRecords {
  std::string url{};
  std::string date{};
  std::shared_ptr<UnpackedBodies> bodies{};

  /// Else a page has the id of its place.
  bool name_the_page() const { return !url.empty() && url.size() <= kLongestId; }
};

bool is_response(const HeaderLines& headers) {
  return lower_case(headers["WARC-Type"]) == "response" &&
         lower_case(headers["Content-Type"]).starts_with("application/http");
}

/// Without the brackets that some writers put around it.
std::string url_in(const HeaderLines& headers) {
  std::string_view url = headers["WARC-Target-URI"];
  if (url.size() > 1 && url.front() == '<' && url.back() == '>')
    url = url.substr(1, url.size() - 2);
  return std::string(url);
}

/// The responses in a file; other records are passed over.
class WarcRecords : public FileRecords {
 public:
  WarcRecords(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)),
        source_(source),
        pending_(source, file_->max_record_bytes + kMostHeaders) {}

  std::optional<FoundRecord> next() override {
    while (!is_ended_) {
      if (!skip_line_breaks()) break;
      line_of_record_ = line_;
      const std::optional<std::size_t> end = find_end_of_headers();
      if (!end) return refused_end();
      const std::string headers(pending_.bytes().substr(0, *end));
      const std::optional<std::uint64_t> size = size_in(HeaderLines(headers));
      if (!size) return refused("a record without a Content-Length");
      line_ += pending_.take_lines(*end);
      note_type(HeaderLines(headers));
      if (std::optional<FoundRecord> found = take_block(HeaderLines(headers), *size)) return found;
    }
    return std::exchange(is_ended_, true) ? std::nullopt : no_response();
  }

 private:
  void note_type(const HeaderLines& headers) {
    constexpr std::size_t kMostTypes = 16;
    if (is_response(headers)) {
      has_responses_ = true;
    } else if (const std::string type = name_in_detail(lower_case(headers["WARC-Type"]));
               types_.size() < kMostTypes || types_.contains(type)) {
      ++types_[type];
    }
  }

  /// Such as the files of Common Crawl that have texts, or what is known of pages, alone.
  std::optional<FoundRecord> no_response() const {
    if (has_responses_ || types_.empty()) return std::nullopt;
    std::string counts;
    for (const auto& [type, count] : types_)
      counts += fmt::format("{}{} of `{}`", counts.empty() ? "" : ", ", count, type);
    return RejectedRecord{file_->place, "other_type",
                          fmt::format("none of its records is an HTTP response, which is what is "
                                      "read: {}; read the WARC file that it was made of",
                                      counts)};
  }

  static std::optional<std::uint64_t> size_in(const HeaderLines& headers) {
    const std::string_view text = headers["Content-Length"];
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
      return std::nullopt;
    return size;
  }

  /// False at the end of the file.
  bool skip_line_breaks() {
    for (;;) {
      const std::string_view bytes = pending_.bytes();
      const std::size_t blank = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
      line_ += pending_.take_lines(blank);
      if (!pending_.bytes().empty()) return true;
      if (!pending_.refill()) return false;
    }
  }

  /// Empty where no record begins here.
  std::optional<std::size_t> find_end_of_headers() {
    for (;;) {
      const std::string_view bytes = pending_.bytes();
      const std::string_view mark = bytes.substr(0, kWarcMark.size());
      if (mark != kWarcMark.substr(0, mark.size())) return std::nullopt;
      if (const auto end = end_of_headers(bytes.substr(0, kMostHeaders))) return end;
      if (bytes.size() >= kMostHeaders || !pending_.refill()) return std::nullopt;
    }
  }

  /// A page, a response that is none, or nothing.
  std::optional<FoundRecord> take_block(const HeaderLines& headers, std::uint64_t size) {
    const bool is_wanted = is_response(headers);
    if (is_wanted && size <= file_->max_record_bytes) {
      while (pending_.bytes().size() < size) {
        if (!pending_.refill()) return refused("the file ends within a record");
      }
      RawRecord record{.file = file_,
                       .line = line_of_record_,
                       .bytes = std::string(pending_.bytes().substr(0, size))};
      auto shared = std::make_shared<WarcHeaders>();
      shared->url = url_in(headers);
      shared->date = headers["WARC-Date"];
      bodies_->note_read(source_.consumed());
      shared->bodies = bodies_;
      record.shared = std::move(shared);
      line_ += pending_.take_lines(size);
      return record;
    }
    if (!pass_over(size)) return refused("the file ends within a record");
    if (!is_wanted) return std::nullopt;
    return rejected("too_large", too_large_detail(file_->max_record_bytes));
  }

  bool pass_over(std::uint64_t size) {
    while (size > 0) {
      const std::size_t part = std::min<std::uint64_t>(size, pending_.bytes().size());
      line_ += pending_.take_lines(part);
      size -= part;
      if (size > 0 && !pending_.refill()) return false;
    }
    return true;
  }

  FoundRecord refused_end() {
    const bool begins = pending_.bytes().starts_with(kWarcMark);
    return refused(begins ? "the headers of a record have no end"
                          : "no record where one should be");
  }

  FoundRecord refused(const char* detail) {
    is_ended_ = true;
    return rejected("bad_warc", detail);
  }

  FoundRecord rejected(std::string reason, std::string detail) const {
    return RejectedRecord{fmt::format("{}:{}", file_->place, line_of_record_), std::move(reason),
                          std::move(detail)};
  }

  std::shared_ptr<const FileContext> file_;
  ByteSource& source_;
  PendingBytes pending_;
  std::shared_ptr<UnpackedBodies> bodies_ = std::make_shared<UnpackedBodies>();
  std::uint64_t line_ = 1;
  std::uint64_t line_of_record_ = 1;
  bool is_ended_ = false;
  bool has_responses_ = false;
  std::map<std::string, std::uint64_t> types_;  ///< of other records, how often
};

class WarcParser : public FormatParser {
 public:
  WarcParser(const FieldMapping& mapping, ReaderProcess& reader)
      : mapping_(mapping),
        html_(html_format().parser(mapping, reader)),
        text_(text_format().parser(mapping, reader)) {}

  ParsedRecord parse(RawRecord& record) override {
    is_page_ = false;
    auto read =
        read_response(record.bytes, record.file->max_record_bytes, *headers_of(record).bodies);
    if (auto* const rejection = std::get_if<Rejection>(&read)) return std::move(*rejection);
    HttpResponse& response = std::get<HttpResponse>(read);
    if (response.status < 200 || response.status > 299)
      return Rejection{"http_status", fmt::format("the server answered {}", response.status)};
    FormatParser* const parser = parser_of(response.content.type);
    is_page_ = parser == html_.get();
    if (parser == nullptr)
      return Rejection{"other_type", response.content.type.empty()
                                         ? "the server does not say what type it is"
                                         : fmt::format("it is `{}`, neither a page nor text",
                                                       name_in_detail(response.content.type))};
    // What says no encoding is told as of any page.
    RawRecord page{.file = told(record.file),
                   .bytes = decoded_body(std::move(response.body), response.content.charset)};
    if (headers_of(record).name_the_page()) page.id = headers_of(record).url;
    ParsedRecord parsed = parser->parse(page);
    if (auto* const document = std::get_if<ReadDocument>(&parsed)) {
      if (auto rejection = finish(record, response, *document)) return *std::move(rejection);
    }
    return parsed;
  }

  /// A page, or what is packed.
  bool may_take_time(const RawRecord& record) const override {
    const std::size_t end = end_of_headers(record.bytes).value_or(0);
    const std::string_view head = std::string_view(record.bytes).substr(0, end);
    const std::optional<HttpResponse> response = response_head(head);
    return response && (parser_of(response->content.type) == html_.get() ||
                        !HeaderLines(head)["Content-Encoding"].empty());
  }
  std::chrono::nanoseconds time_of_others() const override {
    return is_page_ ? html_->time_of_others() : std::chrono::nanoseconds();
  }

  bool has_own_id(const RawRecord& record) override { return headers_of(record).name_the_page(); }

 private:
  static const WarcHeaders& headers_of(const RawRecord& record) {
    return static_cast<const WarcHeaders&>(*record.shared);
  }

  FormatParser* parser_of(std::string_view type) const {
    if (type == "text/html" || type == "application/xhtml+xml") return html_.get();
    return type == "text/plain" ? text_.get() : nullptr;
  }

  /// A page's encoding is its own.
  std::shared_ptr<const FileContext> told(const std::shared_ptr<const FileContext>& file) {
    if (file == of_records_) return of_pages_;
    auto pages = std::make_shared<FileContext>(*file);
    pages->guess_encoding = true;
    of_records_ = file;
    of_pages_ = std::move(pages);
    return of_pages_;
  }

  std::optional<Rejection> finish(const RawRecord& record, const HttpResponse& response,
                                  ReadDocument& read) const {
    const WarcHeaders& headers = headers_of(record);
    read.document.id = headers.name_the_page() ? headers.url : place_id(record);
    if (auto rejection = check_id(read.document.id, false)) return rejection;
    place_fields({{"url", headers.url}, {"date", headers.date}, {"mime", response.content.type}},
                 mapping_, read);
    return std::nullopt;
  }

  FieldMapping mapping_;
  std::unique_ptr<FormatParser> html_;
  std::unique_ptr<FormatParser> text_;
  bool is_page_ = false;  ///< what was parsed last
  std::shared_ptr<const FileContext> of_records_;
  std::shared_ptr<const FileContext> of_pages_;
};

class WarcFormat : public Format {
 public:
  WarcFormat()
      : Format({InputFormat::warc, "warc", "pages of a web archive", {"warc"}}, EncodingBy::none) {}

  bool detect(const FileFront& front) const override {
    return front.bytes.starts_with("WARC/0.") || front.bytes.starts_with("WARC/1.");
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<WarcRecords>(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                       ReaderProcess& reader) const override {
    return std::make_unique<WarcParser>(mapping, reader);
  }
};

}  // namespace

const Format& warc_format() {
  static const WarcFormat format;
  return format;
}

}  // namespace inkling::indexer
