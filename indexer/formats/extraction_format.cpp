#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "indexer/bytes/file_type.h"
#include "indexer/bytes/utf8.h"
#include "indexer/formats/declared_encoding.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/http_client.h"
#include "indexer/formats/http_response.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/blank_text.h"
#include "indexer/records/document_rules.h"

namespace inkling::indexer {

namespace {

std::string_view name_behind_slash(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// Whether the server is at fault, or has too much to do.
bool is_busy(unsigned status) {
  constexpr unsigned kTimeout = 408, kTooMany = 429, kFaultOfServer = 500;
  return status == kTimeout || status == kTooMany || status >= kFaultOfServer;
}

/// Apache Tika's words for its status: what it cannot parse is 422, what it does not know 415.
Rejection refusal(const HttpAnswer& answer) {
  const std::string_view line =
      std::string_view(answer.body).substr(0, std::min<std::size_t>(answer.body.find('\n'), 200));
  return {kConverterFailed,
          fmt::format("the server of --extract-with answered with {}{}{}", answer.status,
                      line.empty() ? "" : ": ", mend_utf8(std::string(line)).text),
          is_busy(answer.status)};
}

Rejection bad_answer(std::string_view what) {
  return {kConverterFailed, fmt::format("the server of --extract-with {}", what)};
}

/// The answer in UTF-8, but for bytes that are no character. A type that is missing is plain text.
std::variant<std::string, Rejection> text_in(HttpAnswer&& answer) {
  const ContentType content = content_type_in(answer.content_type);
  if (!content.type.empty() && content.type != "text/plain")
    return bad_answer(
        fmt::format("answered with `{}`, not `text/plain` as it was asked to: the URL "
                    "must be one where it does, such as `/tika` of Apache Tika",
                    name_in_detail(mend_utf8(content.type).text)));
  if (!content.charset.empty() && encoding_called(content.charset).empty())
    return bad_answer(fmt::format("answered in `{}`, which is no encoding that is known",
                                  name_in_detail(mend_utf8(content.charset).text)));
  std::string text = decoded_body(std::move(answer.body), content.charset);
  if (const auto binary = no_text(std::string_view(text).substr(0, kTypeProbe)))
    return bad_answer("answered with " + binary->detail);
  return text;
}

/// The text of a document is what the user's server makes of its bytes.
class ExtractionParser : public FormatParser {
 public:
  ParsedRecord parse(RawRecord& record) override {
    const FileContext& file = *record.file;
    if (!file.format_options.server) return Rejection{"converter_missing", "no server converts it"};
    auto found = put(*file.format_options.server, name_behind_slash(file.id), record.bytes,
                     {.bytes = file.max_record_bytes, .stop = file.stop});
    if (file.stop && file.stop()) return Rejection{kStopped, "the run was asked to stop"};
    if (const auto* const failure = std::get_if<HttpFailure>(&found))
      return Rejection{failure->is_connected ? kConverterFailed : "converter_missing",
                       "the server of --extract-with: " + failure->detail, !failure->is_too_long};
    HttpAnswer& answer = std::get<HttpAnswer>(found);
    constexpr unsigned kOk = 200;
    constexpr unsigned kNoContent = 204;
    if (answer.status != kOk && answer.status != kNoContent) return refusal(answer);
    auto text = text_in(std::move(answer));
    if (auto* const rejection = std::get_if<Rejection>(&text)) return std::move(*rejection);
    ReadDocument read;
    MendedText mended = mend_utf8(std::get<std::string>(std::move(text)));
    if (without_outer_blanks(mended.text).empty()) return bad_answer("found no text in it");
    read.document.text = std::move(mended.text);
    read.replaced_utf8 = mended.replaced;
    return read;
  }

  bool may_take_time(const RawRecord&) const override { return true; }
};

/// Of files that no other format reads.
class ExtractionFormat : public Format {
 public:
  ExtractionFormat()
      : Format({InputFormat::automatic, "extraction", "what a server converts", {}},
               EncodingBy::none) {}

  bool detect(const FileFront&) const override { return false; }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping&, ReaderProcess&) const override {
    return std::make_unique<ExtractionParser>();
  }
};

}  // namespace

const Format& extraction_format() {
  static const ExtractionFormat format;
  return format;
}

}  // namespace inkling::indexer
