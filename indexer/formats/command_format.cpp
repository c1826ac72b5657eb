#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/file_type.h"
#include "indexer/bytes/utf8.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/filter_program.h"
#include "indexer/formats/whole_file.h"

namespace inkling::indexer {

namespace {

/// A minute for the text of a document. Programs of users may need more memory than ours.
FilterLimits limits_of(const FileContext& file) {
  constexpr std::chrono::seconds kMinute(60);
  return {.wall = kMinute,
          .processor = kMinute,
          .memory = std::size_t{1} << 30,
          .bytes = file.max_record_bytes,
          .stop = file.stop};
}

/// The text of a document is what the user's command makes of its bytes.
class CommandParser : public FormatParser {
 public:
  ParsedRecord parse(RawRecord& record) override {
    const FileContext& file = *record.file;
    const UserConverter* const converter =
        converter_of(without_compression_suffix(file.id), file.format_options);
    if (converter == nullptr) return Rejection{"converter_missing", "no command converts it"};
    taken_ = {};
    auto found =
        run_filter(converter->words, FilterRights::of_user, record.bytes, limits_of(file), taken_);
    if (auto* const rejection = std::get_if<Rejection>(&found)) return std::move(*rejection);
    FilterResult& result = std::get<FilterResult>(found);
    if (std::string failure = failure_of(result); !failure.empty())
      return Rejection{kConverterFailed, std::move(failure)};
    const auto binary = no_text(std::string_view(result.output).substr(0, kTypeProbe));
    if (binary) return Rejection{kConverterFailed, "what the command wrote has " + binary->detail};
    MendedText mended = mend_utf8(std::move(result.output));
    ReadDocument read;
    read.document.text = std::move(mended.text);
    read.replaced_utf8 = mended.replaced;
    return read;
  }

  bool may_take_time(const RawRecord&) const override { return true; }
  std::chrono::nanoseconds time_of_others() const override { return taken_; }

 private:
  std::chrono::nanoseconds taken_{};
};

/// Of files whose names end as the user says.
class CommandFormat : public Format {
 public:
  CommandFormat()
      : Format({InputFormat::automatic, "pre", "what a command converts", {}}, EncodingBy::none) {}

  bool detect(const FileFront&) const override { return false; }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return whole_file(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping&, ReaderProcess&) const override {
    return std::make_unique<CommandParser>();
  }
};

}  // namespace

const UserConverter* converter_of(std::string_view name, const FormatOptions& options) {
  const std::string ending = ending_of(name);
  const auto found = std::ranges::find(options.converters, ending, &UserConverter::ending);
  return ending.empty() || found == options.converters.end() ? nullptr : &*found;
}

const Format& command_format() {
  static const CommandFormat format;
  return format;
}

}  // namespace inkling::indexer
