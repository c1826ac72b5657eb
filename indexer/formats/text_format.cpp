#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/whole_file.h"

namespace inkling::indexer {

namespace {

class TextParser : public FormatParser {
 public:
  ParsedRecord parse(RawRecord& record) override {
    ReadDocument read;
    if (auto rejection = make_utf8(record, {}, read)) return *std::move(rejection);
    read.document.text = std::exchange(record.bytes, {});
    return read;
  }
};

class TextFormat : public Format {
 public:
  TextFormat()
      : Format({InputFormat::text, "text", "a text as it is", {"txt"}}, EncodingBy::whole) {}

  bool detect(const FileFront&) const override { return true; }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping&, ReaderProcess&) const override {
    return std::make_unique<TextParser>();
  }
};

}  // namespace

const Format& text_format() {
  static const TextFormat format;
  return format;
}

}  // namespace inkling::indexer
