#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/filter_program.h"
#include "indexer/formats/found_fields.h"
#include "indexer/formats/pdf_info.h"
#include "indexer/formats/whole_file.h"

namespace inkling::indexer {

namespace {

constexpr const char* kPdfToText = "pdftotext";
constexpr const char* kPdfInfo = "pdfinfo";
// Of processor time: together 5 s for a hostile document.
constexpr std::chrono::seconds kForText(4);
constexpr std::chrono::seconds kForInfo(1);

/// By the programs of poppler, in the reader's place: without network, and without other files.
class PdfParser : public FormatParser {
 public:
  explicit PdfParser(const FieldMapping& mapping)
      : mapping_(mapping), text_program_(find_program(kPdfToText)) {}

  ParsedRecord parse(RawRecord& record) override {
    if (text_program_.empty())
      return Rejection{"converter_missing",
                       "pdftotext, which reads PDF, is not installed: its Debian package is "
                       "poppler-utils"};
    taken_ = {};
    auto text = run({text_program_, "-enc", "UTF-8", "-nopgbrk", "-", "-"}, record, kForText);
    if (auto* const rejection = std::get_if<Rejection>(&text)) return std::move(*rejection);
    MendedText mended = mend_utf8(std::move(std::get<std::string>(text)));
    ReadDocument read;
    read.document.text = std::move(mended.text);
    read.replaced_utf8 = mended.replaced;
    if (std::optional<Rejection> rejection = add_info(record, read)) return *std::move(rejection);
    return read;
  }

  bool may_take_time(const RawRecord&) const override { return true; }
  std::chrono::nanoseconds time_of_others() const override { return taken_; }

 private:
  std::variant<std::string, Rejection> run(const std::vector<std::string>& words,
                                           const RawRecord& record,
                                           std::chrono::seconds processor) {
    auto found = run_filter(words, FilterRights::none, record.bytes,
                            {.processor = processor, .stop = record.file->stop}, taken_);
    if (auto* const rejection = std::get_if<Rejection>(&found)) return std::move(*rejection);
    FilterResult& result = std::get<FilterResult>(found);
    const std::string failure = failure_of(result);
    if (failure.empty()) return std::move(result.output);
    if (failure.find("Incorrect password") != std::string::npos)
      return Rejection{"encrypted", "it cannot be read without its password"};
    return Rejection{WIFSIGNALED(result.status) ? kConverterFailed : "bad_pdf", failure};
  }

  /// What is wrong there costs only what it says, unless it was not asked to its end.
  std::optional<Rejection> add_info(const RawRecord& record, ReadDocument& read) {
    const std::filesystem::path program = text_program_.parent_path() / kPdfInfo;
    auto found = run({program, "-enc", "UTF-8", "-isodates", "-"}, record, kForInfo);
    if (auto* const rejection = std::get_if<Rejection>(&found)) {
      const bool is_cut_short = rejection->is_transient || rejection->reason == kStopped;
      return is_cut_short ? std::optional(std::move(*rejection)) : std::nullopt;
    }
    const std::string& info = std::get<std::string>(found);
    const MendedText mended = mend_utf8(info);
    place_fields(read_pdf_info(mended.text, read.document), mapping_, read);
    return std::nullopt;
  }

  FieldMapping mapping_;
  std::filesystem::path text_program_;
  std::chrono::nanoseconds taken_{};
};

class PdfFormat : public Format {
 public:
  PdfFormat() : Format({InputFormat::pdf, "pdf", "a PDF document", {"pdf"}}, EncodingBy::none) {}

  bool detect(const FileFront& front) const override {
    constexpr std::size_t kFarthestMark = 1024;
    const std::size_t at = without_mark(front.bytes).find("%PDF-");
    return at == 0 || (at < kFarthestMark && has_ending(ending_of(front.name)));
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    return std::make_unique<PdfParser>(mapping);
  }
};

}  // namespace

bool can_read_pdf() { return !find_program(kPdfToText).empty(); }

const Format& pdf_format() {
  static const PdfFormat format;
  return format;
}

}  // namespace inkling::indexer
