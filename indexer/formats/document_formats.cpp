#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/identifiers.h"
#include "indexer/formats/notebook.h"
#include "indexer/formats/subtitles.h"
#include "indexer/formats/whole_file.h"

namespace inkling::indexer {

namespace {

/// Fills the document from text in UTF-8.
using ReadText = std::optional<Rejection> (*)(std::string&& text, Document& document);

std::optional<Rejection> read_subtitles(std::string&& text, Document& document) {
  document.text = subtitle_text(text);
  return std::nullopt;
}

std::optional<Rejection> read_code(std::string&& text, Document& document) {
  if (std::string words = words_of_identifiers(text); !words.empty())
    document.texts.push_back({"text", std::move(words)});
  document.text = std::move(text);
  return std::nullopt;
}

std::optional<Rejection> read_notebook(std::string&& text, Document& document) {
  std::optional<std::string> cells = notebook_text(text);
  if (!cells) return Rejection{"bad_ipynb", "it is not a JSON object with cells"};
  document.text = *std::move(cells);
  return std::nullopt;
}

class ReadTextParser : public FormatParser {
 public:
  explicit ReadTextParser(ReadText read) : read_(read) {}

  ParsedRecord parse(RawRecord& record) override {
    ReadDocument read;
    if (auto rejection = make_utf8(record, {}, read)) return *std::move(rejection);
    if (auto rejection = read_(std::exchange(record.bytes, {}), read.document))
      return *std::move(rejection);
    return read;
  }

 private:
  ReadText read_;
};

/// A file that is a document, and text all over, but not as it stands.
class DocumentFormat : public Format {
 public:
  using Detect = bool (*)(const FileFront& front);

  /// `told_by`: whether a file with an ending of the format is really one.
  DocumentFormat(InputFormatFacts facts, ReadText read, Detect told_by)
      : Format(std::move(facts), EncodingBy::whole), read_(read), detect_(told_by) {}

  bool detect(const FileFront& front) const override {
    return has_ending(ending_of(front.name)) && detect_(front);
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping&, ReaderProcess&) const override {
    return std::make_unique<ReadTextParser>(read_);
  }

 private:
  ReadText read_;
  Detect detect_;
};

bool has_timing(const FileFront& front) {
  return front.bytes.find("-->") != std::string_view::npos;
}

bool is_vtt(const FileFront& front) { return trimmed_front(front.bytes).starts_with("WEBVTT"); }

bool is_object(const FileFront& front) { return trimmed_front(front.bytes).starts_with('{'); }

/// Nobody means it unless they say so: a text that is a program is found by its words as well.
bool is_never(const FileFront&) { return false; }

}  // namespace

const Format& srt_format() {
  static const DocumentFormat format({InputFormat::srt, "srt", "subtitles of SubRip", {"srt"}},
                                     read_subtitles, has_timing);
  return format;
}

const Format& vtt_format() {
  static const DocumentFormat format({InputFormat::vtt, "vtt", "subtitles in WebVTT", {"vtt"}},
                                     read_subtitles, is_vtt);
  return format;
}

const Format& ipynb_format() {
  static const DocumentFormat format({InputFormat::ipynb, "ipynb", "a Jupyter notebook", {"ipynb"}},
                                     read_notebook, is_object);
  return format;
}

const Format& code_format() {
  static const DocumentFormat format({InputFormat::code, "code", "source code", {}}, read_code,
                                     is_never);
  return format;
}

}  // namespace inkling::indexer
