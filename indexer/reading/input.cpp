#include "indexer/reading/input.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/decoding_source.h"
#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/encoding_sample.h"
#include "indexer/bytes/guessing_source.h"
#include "indexer/bytes/peeked_source.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/formats.h"

namespace inkling::indexer {

namespace {

constexpr const char* kStreamName = "stdin";
constexpr std::size_t kLongestDocumentOfOffice = std::size_t{4} << 20;

/// What the last bytes of `front` begin may end behind it.
bool is_utf8(std::string_view front) {
  constexpr std::size_t kLongestCharacter = 4;
  for (std::size_t cut = 0; cut < kLongestCharacter && cut <= front.size(); ++cut) {
    if (is_utf8_with_surrogates(front.substr(0, front.size() - cut))) return true;
  }
  return false;
}

class Opening {
 public:
  Opening(std::unique_ptr<ByteSource> source, const std::string& name, const IngestOptions& options)
      : name_(name.empty() ? name : without_compression_suffix(name)),
        options_(options),
        source_(decompressed(std::move(source), name.empty() ? kStreamName : name)) {}

  Input open() && {
    input_.format = &format_of(InputFormat::text);
    input_.empty = probe().empty();
    if (const Format* const packed = packed_format()) {
      input_.format = packed;
    } else if (options_.format == InputFormat::automatic && is_archive(probe())) {
      input_.is_archive = true;
    } else {
      tell_text();
      if (input_.unread && is_for_server()) read_by_server();
    }
    input_.source = std::move(source_);
    return std::move(input_);
  }

 private:
  std::string_view probe() { return source_->peek(kTypeProbe); }

  /// Null where the bytes are those of a text, or should be.
  const Format* packed_format() {
    if (converter_of(name_, options_.format_options) != nullptr) return &command_format();
    if (options_.format == InputFormat::automatic) {
      const Format* const told =
          told_packed_format({.bytes = probe(), .whole = false, .name = name_});
      return told == &pdf_format() && is_for_server() && !can_read_pdf() ? &extraction_format()
                                                                         : told;
    }
    const Format& named = format_of(options_.format);
    return named.encoding_by() == EncodingBy::none ? &named : nullptr;
  }

  /// What nothing else reads; its bytes must be as they are.
  bool is_for_server() const {
    return options_.format_options.server && options_.format == InputFormat::automatic &&
           input_.encoding.empty();
  }

  void read_by_server() {
    input_.unread.reset();
    input_.guess = false;
    input_.format = &extraction_format();
  }

  void tell_text() {
    input_.unread = type_by_magic(probe());
    // The list that tells an encrypted document may stand behind what is in it.
    if (input_.unread && input_.unread->reason == "unsupported_ole")
      input_.unread = type_by_magic(source_->peek(kLongestDocumentOfOffice));
    if (!input_.unread) tell_encoding();
    if (!input_.unread) tell_format();
  }

  void tell_encoding() {
    if (const auto marked = marked_encoding(probe())) {
      decode_from(marked->name);
    } else if (!options_.encoding.empty()) {
      decode_from(in_byte_order(options_.encoding));
    } else if (!is_unicode_or_no_text()) {
      input_.guess = true;
      return;
    }
    // A record that is no text is rejected; the others are read.
    if (!has_records_by_name()) input_.unread = no_text(probe());
  }

  /// Decodes what is UTF-16 or UTF-32 without a mark. Short texts have few bytes that tell.
  bool is_unicode_or_no_text() {
    if (!has_sign_of_binary(probe())) return false;
    const std::string unicode = unmarked_unicode(probe(), options_.language);
    decode_from(unicode);
    return !unicode.empty() || no_text(probe());
  }

  bool has_records_by_name() {
    if (options_.format != InputFormat::automatic)
      return format_of(options_.format).encoding_by() == EncodingBy::front ||
             options_.format == InputFormat::mail || options_.format == InputFormat::mbox;
    return format_of(InputFormat::jsonl).has_ending(ending_of(name_)) || is_message() || is_table();
  }

  /// A NUL in mail is a blank.
  bool is_message() const {
    const FileFront front{.bytes = source_->peek(kTypeProbe), .whole = false, .name = name_};
    return mail_format().detect(front) || mbox_format().detect(front);
  }

  /// A NUL in a value is one of its characters, and the other rows are read.
  bool is_table() {
    const FileFront front = front_of(probe_size());
    return format_of(InputFormat::csv).detect(front) || format_of(InputFormat::tsv).detect(front);
  }

  /// UTF-16 and UTF-32 have two orders of bytes; Windows writes the one that ICU does not expect.
  std::string in_byte_order(const std::string& encoding) {
    if (encoding != "UTF-16" && encoding != "UTF-32") return encoding;
    const std::string found = unmarked_unicode(probe(), options_.language);
    return found.starts_with(encoding) ? found : encoding;
  }

  void decode_from(const std::string& encoding) {
    if (encoding.empty() || encoding == kUtf8) return;
    source_ = std::make_unique<PeekedSource>(decode(std::move(source_), encoding));
    input_.encoding = encoding;
  }

  void tell_format() {
    if (options_.format != InputFormat::automatic) {
      input_.format = &format_of(options_.format);
    } else {
      const FileFront front = front_of(probe_size());
      auto told = told_format(front);
      if (auto* const unread = std::get_if<UnreadType>(&told)) {
        input_.unread = std::move(*unread);
      } else {
        input_.format = std::get<const Format*>(told);
        if (input_.format == &text_format()) input_.resembled = resembled_format(front);
      }
    }
    if (input_.format->encoding_by() == EncodingBy::front && input_.guess)
      tell_encoding_of_stream();
  }

  FileFront front_of(std::size_t size) const {
    const std::string_view bytes = source_->peek(size);
    return {.bytes = bytes,
            .whole = bytes.size() < size,
            .name = name_,
            .delimiter = options_.format_options.delimiter.value_or(kDetectedDelimiter)};
  }

  /// Lines of JSON may be long, and so may the first rows of tables.
  std::size_t probe_size() {
    const std::string_view text = trimmed_front(probe());
    const bool is_long = text.starts_with('{') || (name_.empty() && text.empty()) ||
                         is_named_as(InputFormat::csv, name_) ||
                         is_named_as(InputFormat::tsv, name_);
    return is_long ? kEncodingProbe : kTypeProbe;
  }

  /// By its front, or from the first line on that is not UTF-8. Files that grow line by line mix
  /// that with Windows-1252: each line says itself.
  void tell_encoding_of_stream() {
    input_.guess = false;
    const std::string_view front = source_->peek(kEncodingProbe);
    std::string encoding = escaped_encoding(front);
    if (encoding.empty() && !is_utf8(front)) {
      encoding = guess_other_lines(front, options_.language);
      if (encoding != kWindows1252) encoding = guess_encoding(front, options_.language);
    }
    if (encoding != kWindows1252) decode_from(encoding);
    if (input_.encoding.empty()) {
      auto guessing = std::make_unique<GuessingSource>(std::move(source_), options_.language);
      input_.guessing = guessing.get();
      source_ = std::make_unique<PeekedSource>(std::move(guessing));
    }
  }

  std::string name_;
  const IngestOptions& options_;
  std::unique_ptr<PeekedSource> source_;
  Input input_;
};

}  // namespace

Input open_input(std::unique_ptr<ByteSource> source, const std::string& name,
                 const IngestOptions& options) {
  return Opening(std::move(source), name, options).open();
}

}  // namespace inkling::indexer
