#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/ciff_postings.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/message_reader.h"
#include "indexer/records/document_rules.h"

namespace inkling::indexer {

namespace {

// Lin et al. (2020), Supporting Interoperability Between Open-Source Search Engines with the Common
// Index File Format; the fields are those of its CommonIndexFileFormat.proto.
constexpr std::uint64_t kMostNumber = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kMostCount = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kLongestText = std::size_t{1} << 20;
/// Of a document; written by Inkling alone, see exchange/ciff.cpp.
constexpr std::uint64_t kLanguageInCiff = 100;
constexpr std::uint32_t kTextInCiff = 2;  ///< how protobuf writes what has a size
/// Of all terms of a file.
constexpr std::uint64_t kMostTermBytes = std::uint64_t{128} << 20;
/// Of a file: more are no accident.
constexpr std::uint64_t kMostBadTerms = 100'000;
/// No term of Inkling has one, whatever its analyzer (Analyzer::of_lines() reads them).
constexpr char kBehindTerm = '\n';

struct CiffHeader {
  std::uint64_t version = 0;
  std::uint64_t lists = 0;
  std::uint64_t documents = 0;
  std::string description{};
};

CiffHeader read_header(MessageReader& in) {
  CiffHeader header;
  if (!in.begin()) in.fail("the file is empty");
  while (const auto field = in.next()) {
    if (field->number == 1) {
      header.version = in.number(*field, kMostNumber);
    } else if (field->number == 2) {
      header.lists = in.number(*field, kMostNumber);
    } else if (field->number == 3) {
      header.documents = in.number(*field, kMostNumber);
    } else if (field->number == 8) {
      header.description = in.text(*field, kLongestText);
    } else {
      in.skip(*field);
    }
  }
  if (header.version != kVersion)
    in.fail(fmt::format("version {} of the format, only {} is known", header.version, kVersion));
  return header;
}

/// What a file has of a document.
struct CiffDocument {
  std::uint64_t number = 0;
  std::string id{};
  std::uint64_t length = 0;
  std::set<std::string> languages{};
  std::uint64_t language_bytes = 0;  ///< of memory
};

/// Keeps what a record may have.
void add_language(std::string language, MessageReader& in, std::uint64_t most_bytes,
                  CiffDocument& document) {
  constexpr std::uint64_t kBytesOfEntry = 96;
  if (!simdjson::validate_utf8(language)) in.fail("a language that is not UTF-8");
  if (language.empty() || document.language_bytes > most_bytes) return;
  const std::uint64_t bytes = language.size() + kBytesOfEntry;
  if (document.languages.insert(std::move(language)).second) document.language_bytes += bytes;
}

CiffDocument read_ciff_document(MessageReader& in, std::uint64_t most_bytes) {
  CiffDocument document;
  while (const auto field = in.next()) {
    if (field->number == 1) {
      document.number = in.number(*field, kMostNumber);
    } else if (field->number == 2) {
      document.id = in.text(*field, kLongestText);
    } else if (field->number == 3) {
      document.length = in.number(*field, kMostNumber);
    } else if (field->number == kLanguageInCiff && field->wire_type == kTextInCiff) {
      add_language(in.text(*field, kLongestKeyword), in, most_bytes, document);
    } else {
      in.skip(*field);
    }
  }
  return document;
}

/// What is said of a file, or a document of it, that is not read into an index of its own.
Rejection needs_own_index() {
  return {"needs_own_index",
          "documents without texts make an index of their own, with --format ciff"};
}

/// The bytes of a record: how many languages the document has, its id and these, each behind its
/// size, and its terms, each as often as it has it.
class DocumentPacker {
 public:
  explicit DocumentPacker(const CiffDocument& document) {
    put_size(document.languages.size());
    put(document.id);
    for (const std::string& language : document.languages) put(language);
  }
  void add_term(std::string_view term, std::uint32_t count) {
    for (; count > 0; --count) bytes_.append(term) += kBehindTerm;
  }
  std::string take() { return std::move(bytes_); }

 private:
  void put_size(std::size_t size) {
    const auto number = static_cast<std::uint32_t>(size);
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void put(std::string_view text) {
    put_size(text.size());
    bytes_.append(text);
  }

  std::string bytes_;
};

/// Takes apart what DocumentPacker put together.
class DocumentUnpacker {
 public:
  explicit DocumentUnpacker(std::string_view record) : rest_(record), languages_(take_size()) {}

  std::uint32_t languages() const noexcept { return languages_; }
  /// The id, then each language.
  std::string_view take_text() {
    const std::uint32_t size = take_size();
    return take(size);
  }
  /// Behind all of them.
  std::string_view terms() const noexcept { return rest_; }

 private:
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::uint32_t take_size() {
    std::uint32_t size = 0;
    std::memcpy(&size, take(sizeof size).data(), sizeof size);
    return size;
  }

  std::string_view rest_;
  std::uint32_t languages_;
};

/// What the description of a file by Inkling says of its analyzer; empty for others.
std::string analyzer_in(std::string_view description) {
  constexpr std::string_view kBefore = "; analyzer ";
  const std::size_t at = description.find(kBefore);
  if (!description.starts_with("Inkling ") || at == std::string_view::npos) return {};
  description.remove_prefix(at + kBefore.size());
  return std::string(description.substr(0, description.find(';')));
}

/// Why no index can hold that term; empty where it can.
std::string what_is_wrong_with(std::string_view term) {
  if (term.empty()) return "a term without characters";
  if (!simdjson::validate_utf8(term)) return "a term that is not UTF-8";
  if (term.find(kBehindTerm) != term.npos) return "a term with a line break";
  return {};
}

/// Reads one list of postings after the other.
class ListReader {
 public:
  ListReader(MessageReader& in, std::uint32_t documents, CiffPostings& postings)
      : in_(in), documents_(documents), postings_(postings) {}

  /// What is left out of it, if anything. A term that no index can hold stays as an empty one where
  /// it has postings.
  std::optional<Rejection> read_list() {
    term_.clear();
    df_ = cf_ = 0;
    found_ = occurrences_ = next_document_ = 0;
    while (const auto field = in_.next()) read_field(*field);
    require_counts();
    const std::string wrong = what_is_wrong_with(term_);
    if (wrong.empty()) {
      postings_.end_list(term_);
    } else if (found_ > 0) {
      postings_.end_list({});
    }
    if (postings_.term_bytes() > kMostTermBytes)
      in_.fail("the terms take more than 128 MiB together");
    if (wrong.empty()) return std::nullopt;
    if (++bad_terms_ > kMostBadTerms) in_.fail("more than 100,000 terms that no index can hold");
    return Rejection{"bad_term",
                     fmt::format("{}; its documents, {}, are without it", wrong, found_)};
  }

 private:
  void read_field(const MessageField& field) {
    if (field.number == 1) {
      term_ = in_.text(field, kLongestText);
    } else if (field.number == 2) {
      df_ = in_.number(field, kMostNumber);
    } else if (field.number == 3) {
      cf_ = in_.number(field, kMostCount);
    } else if (field.number == 4) {
      read_posting(field);
    } else {
      in_.skip(field);
    }
  }

  void read_posting(const MessageField& outer_field) {
    const std::uint64_t outer = in_.enter(outer_field);
    std::uint64_t gap = 0;
    std::uint64_t tf = 0;
    while (const auto field = in_.next()) {
      if (field->number == 1) {
        gap = in_.number(*field, kMostNumber);
      } else if (field->number == 2) {
        tf = in_.number(*field, kMostNumber);
      } else {
        in_.skip(*field);
      }
    }
    in_.leave(outer);
    add(gap, tf);
  }

  /// The first document is itself, others are distances from the one before.
  void add(std::uint64_t gap, std::uint64_t tf) {
    const bool is_first = found_++ == 0;
    if (!is_first && gap == 0) in_.fail("a document twice in one list of postings");
    const std::uint64_t document = next_document_ + gap;
    if (document >= documents_)
      in_.fail(fmt::format("a posting of document {}, and there are {}", document, documents_));
    if (tf == 0) in_.fail("a posting without occurrences");
    next_document_ = document;
    occurrences_ += tf;
    postings_.add(static_cast<std::uint32_t>(document), static_cast<std::uint32_t>(tf));
  }

  void require_counts() const {
    if (df_ != found_)
      in_.fail(fmt::format("{} postings of `{}`, whose df is {}", found_, shown(), df_));
    if (cf_ != 0 && cf_ != occurrences_)
      in_.fail(fmt::format("{} occurrences of `{}`, whose cf is {}", occurrences_, shown(), cf_));
  }

  std::string shown() const { return name_in_detail(mend_utf8(term_).text); }

  MessageReader& in_;
  std::uint32_t documents_;
  CiffPostings& postings_;
  std::string term_;
  std::uint64_t df_ = 0;
  std::uint64_t cf_ = 0;
  std::uint64_t found_ = 0;        ///< postings of the list
  std::uint64_t occurrences_ = 0;  ///< in all of them
  std::uint64_t next_document_ = 0;
  std::uint64_t bad_terms_ = 0;
};

/// Documents of one file, which come behind all posting lists.
class CiffRecords : public FileRecords {
 public:
  CiffRecords(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)), in_(source) {}

  std::optional<FoundRecord> next() override {
    if (is_ended_) return std::nullopt;
    try {
      if (!file_->terms.are_given) return refuse();
      if (!postings_) {
        if (auto refusal = begin_lists()) return refusal;
      }
      if (auto rejected = read_lists()) return rejected;
      return next_document();
    } catch (const MessageError& error) {
      is_ended_ = true;
      return RejectedRecord{fmt::format("{}: byte {}", file_->place, error.place()), "bad_ciff",
                            error.what()};
    }
  }

 private:
  /// All of it, and not one document after the other.
  FoundRecord refuse() {
    is_ended_ = true;
    Rejection why = needs_own_index();
    return RejectedRecord{file_->place, std::move(why.reason), std::move(why.detail)};
  }

  std::optional<FoundRecord> begin_lists() {
    const CiffHeader header = read_header(in_);
    const std::string analyzer = analyzer_in(header.description);
    if (!analyzer.empty() && !file_->terms.analyzer.empty() && analyzer != file_->terms.analyzer) {
      is_ended_ = true;
      return RejectedRecord{file_->place, "other_analyzer",
                            fmt::format("its terms are made by `{}`, and words of queries by `{}`; "
                                        "--analyzer and --language name them",
                                        analyzer, file_->terms.analyzer)};
    }
    documents_ = static_cast<std::uint32_t>(header.documents);
    lists_ = header.lists;
    postings_.emplace(documents_);
    list_reader_.emplace(in_, documents_, *postings_);
    return std::nullopt;
  }

  /// Up to the next term that is left out.
  std::optional<FoundRecord> read_lists() {
    while (lists_read_ < lists_) {
      if (!in_.begin())
        in_.fail(fmt::format("the file ends after {} of {} lists", lists_read_, lists_));
      ++lists_read_;
      if (auto left_out = list_reader_->read_list()) {
        return RejectedRecord{fmt::format("{}: byte {}", file_->place, in_.place()),
                              std::move(left_out->reason), std::move(left_out->detail)};
      }
    }
    return std::nullopt;
  }

  std::optional<FoundRecord> next_document() {
    if (!in_.begin()) return end();
    if (found_ == documents_) in_.fail("there are messages behind the last document");
    const CiffDocument document = read_ciff_document(in_, file_->max_record_bytes);
    if (document.number != found_)
      in_.fail(fmt::format("document {} where {} should be", document.number, found_));
    ++found_;
    return record(document);
  }

  std::optional<FoundRecord> end() {
    if (found_ < documents_)
      in_.fail(fmt::format("the file ends after {} of {} documents", found_, documents_));
    is_ended_ = true;
    if (other_lengths_ == 0) return std::nullopt;
    return RejectedRecord{
        file_->place, "other_lengths",
        fmt::format("{} of {} documents have another length than their postings make; the postings "
                    "count",
                    other_lengths_, documents_)};
  }

  FoundRecord record(const CiffDocument& document) {
    const std::span<const CiffPosting> terms =
        postings_->of(static_cast<std::uint32_t>(document.number));
    std::uint64_t tokens = 0;
    std::uint64_t bytes = document.language_bytes;
    for (const CiffPosting& posting : terms) {
      tokens += posting.tf;
      bytes += std::uint64_t{posting.tf} * (postings_->term(posting.term).size() + 1);
    }
    if (bytes > file_->max_record_bytes) {
      return RejectedRecord{
          fmt::format("{}:{}", file_->place, document.number + 1), "too_large",
          fmt::format("its {} tokens and its languages take {} bytes", tokens, bytes)};
    }
    if (tokens != document.length) ++other_lengths_;
    DocumentPacker writer(document);
    for (const CiffPosting& posting : terms) {
      const std::string_view term = postings_->term(posting.term);
      if (!term.empty()) writer.add_term(term, posting.tf);
    }
    return RawRecord{.file = file_, .line = document.number + 1, .bytes = writer.take()};
  }

  std::shared_ptr<const FileContext> file_;
  MessageReader in_;
  std::optional<CiffPostings> postings_;
  std::optional<ListReader> list_reader_;  ///< into postings_
  std::uint64_t lists_ = 0;
  std::uint64_t lists_read_ = 0;
  std::uint32_t documents_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t other_lengths_ = 0;
  bool is_ended_ = false;
};

class CiffParser : public FormatParser {
 public:
  explicit CiffParser(bool has_given_terms) : has_given_terms_(has_given_terms) {}

  ParsedRecord parse(RawRecord& record) override {
    if (!has_given_terms_) return needs_own_index();
    ReadDocument read;
    DocumentUnpacker parts(record.bytes);
    read.document.id = parts.take_text();
    for (std::uint32_t left = parts.languages(); left > 0; --left)
      read.document.keywords.push_back({kLanguageField, std::string(parts.take_text())});
    read.document.text = parts.terms();
    const bool is_own = !read.document.id.empty();
    if (!simdjson::validate_utf8(read.document.id)) return Rejection{"bad_id", "it is not UTF-8"};
    if (!is_own) read.document.id = place_id(record);
    if (std::optional<Rejection> rejection = check_id(read.document.id, is_own))
      return *std::move(rejection);
    return read;
  }

  bool has_own_id(const RawRecord& record) override {
    return !DocumentUnpacker(record.bytes).take_text().empty();
  }

 private:
  bool has_given_terms_;
};

class CiffFormat : public Format {
 public:
  CiffFormat()
      : Format({InputFormat::ciff, "ciff", "the Common Index File Format", {"ciff"}},
               EncodingBy::none) {}

  bool detect(const FileFront& front) const override { return has_ending(ending_of(front.name)); }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<CiffRecords>(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    return std::make_unique<CiffParser>(mapping.given_terms);
  }
};

}  // namespace

const Format& ciff_format() {
  static const CiffFormat format;
  return format;
}

}  // namespace inkling::indexer
