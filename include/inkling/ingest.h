#pragma once

/// Documents in: files, directories and streams become documents of an index.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index_writer.h"
#include "inkling/input_format.h"
#include "inkling/stripping.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The standard name of the encoding that ICU knows as `name`: "windows-1252" for "cp1252"; empty
/// for "auto". Throws OptionError, whose hint has a similar name.
std::string parse_encoding(std::string_view name);

/// Which entries of a folder are read. A path that is named itself is read whatever it is.
///
/// A glob is a pattern as in .gitignore, and never negated: `*`, `?`, `[a-z]`, `**`; without a
/// slash it matches names at any depth, otherwise paths, below the named folder or
/// beginning with it.
struct WalkOptions {
  std::vector<std::string>
      include{};  ///< if there are any: only files that a glob matches, or a folder above them
  std::vector<std::string> exclude{};  ///< no file or folder that a glob matches, even if included
  bool ignore_files = false;           ///< nothing that .gitignore or .inklingignore list
  bool follow = false;                 ///< what symbolic links lead to
  bool hidden = false;                 ///< also names that begin with a dot
  bool may_be_missing = false;  ///< a named path that is not there holds nothing; otherwise that is
                                ///< an IoError
  /// For watching the input: called with each folder before it is listed, and with each file
  /// that is named or that a link leads to before it is read. May be empty.
  std::function<void(const std::filesystem::path&)> visit{};
};

/// A record that was not indexed, and why.
struct RejectedRecord {
  std::string place;   ///< "file:line" or "file"
  std::string reason;  ///< a stable word: "bad_json", "not_an_object", "missing_text", "too_large",
                       ///< "binary", "unreadable", ...
  std::string detail;  ///< for people
  /// It says nothing about the bytes, as where a server was busy: ingest() reads the file again in
  /// the next run.
  bool is_transient = false;
};

/// What became of one record.
struct RecordOutcome {
  std::string_view place;                   ///< as in RejectedRecord
  std::string_view id;                      ///< of its document; empty if it was skipped
  Entered entered = Entered::added;         ///< of its document
  const RejectedRecord* skipped = nullptr;  ///< why there is no document
};

struct IngestOptions {
  InputFormat format = InputFormat::automatic;  ///< by name and content
  FormatOptions format_options{};
  std::string encoding{};  ///< of input without a byte order mark; empty: detected by its bytes
  std::string language{};  ///< a code that helps to detect encodings, or empty
  std::string analyzer{};  ///< that of the index, as to_string() has it: ingest() sets it
  bool strict = false;     ///< stop at the first bad record instead of skipping it
  std::filesystem::path
      rejects{};       ///< if not empty: the file for skipped records, one JSON object on each line
  bool prune = false;  ///< deletes documents whose files below the paths, or records, are gone
  /// Also reads files whose size and time have not changed. They are read, too, by a writer with
  /// WriterOptions::relabel while the index has labels that were given by hand.
  bool reread = false;
  /// For watching the input: asked about a file whose size and time have not changed, by its path
  /// as WalkOptions::visit has it, by one thread at a time; true: it is read all the same. May be
  /// empty.
  std::function<bool(const std::filesystem::path&)> is_changed{};
  std::filesystem::path left_out{};  ///< a directory that is not read: the index's own
  WalkOptions walk{};
  /// Called with each record that is read, in order, by one thread at a time; its data is valid
  /// during the call. What it throws ends ingest(). May be empty.
  std::function<void(const RecordOutcome&)> tell{};
  /// Asked now and then while another process reads a record, by any thread: true gives that record
  /// up and stops, as KeepGoing does after a record. May be empty.
  std::function<bool()> stop{};
  /// A longer record or file is skipped as "too_large"; so is one above
  /// IndexWriter::longest_record().
  std::size_t max_record_bytes = 64u << 20;
};

/// A file that was not in UTF-8.
struct ConvertedFile {
  std::string place;
  std::string encoding;
};

/// What became of bytes that were not UTF-8.
struct CharacterReport {
  std::uint64_t documents_with_bad_utf8 = 0;  ///< documents in which ill-formed bytes became U+FFFD
  std::uint64_t replaced_utf8 = 0;            ///< the number of U+FFFD in them
  std::vector<std::string> first_bad_utf8;    ///< the files they are in: the first ten
  /// Documents of which several characters became U+FFFD, and more than are left beside ASCII:
  /// their encoding was not told. Formats that say it themselves, such as office files, do not
  /// count.
  std::uint64_t garbled = 0;
  std::map<std::string, std::uint64_t> converted;  ///< files that were not UTF-8, by encoding
  std::vector<ConvertedFile> first_converted;      ///< the first ten
};

/// A document that replaced another of the same run.
struct ReplacedWithin {
  std::string id;
  std::string place;    ///< as in RejectedRecord
  std::string earlier;  ///< the place of the one that it replaced
};

/// A document with tokens that were longer than a term may be.
struct CutDocument {
  std::string id;
  std::string place;  ///< as in RejectedRecord
  std::uint64_t tokens = 0;
};

/// Tokens longer than a term may be: their terms are their beginnings.
struct CutReport {
  std::uint64_t tokens = 0;
  std::vector<CutDocument> first;  ///< the first ten documents with such tokens
};

/// Fields of documents of one format that are keywords in the index, and mostly wanted as text.
struct FieldsAsKeywords {
  std::uint64_t documents = 0;
  std::vector<std::string> fields{};
};

/// Texts that look like another format, which their names do not tell.
struct ResemblingTexts {
  std::uint64_t documents = 0;
  std::vector<std::string> first{};  ///< the first ten files
};

/// What may not be as intended.
struct IngestDoubts {
  /// Other working directories in which the index was given relative paths, if it was now: the same
  /// names mean other files there.
  std::vector<std::string> other_folders;
  /// Fields chosen for id, title, text or labels that no line of JSON Lines has.
  std::vector<std::string> absent_fields;
  /// Documents whose format has usual_text_fields(), none of which is a text field of the index, by
  /// the name of the format: these fields are keywords.
  std::map<std::string, FieldsAsKeywords> without_text_fields;
  /// Files and members that were read as a text each, by the name of the format that their lines
  /// look like: IngestOptions::format reads their records.
  std::map<std::string, ResemblingTexts> resembling;
  /// Documents that IngestOptions::prune spared, by the path above them, which is missing or a
  /// folder without a file to read, as an unmounted disk looks.
  std::map<std::string, std::uint64_t> not_pruned;
  CutReport cut{};
  /// Documents that were read and keep labels that were given by hand, where their records have
  /// others: see WriterOptions::relabel.
  std::uint64_t labels_kept = 0;
  /// Documents whose labels were given by hand and went with them: their records or files are gone,
  /// and no new document has their content.
  std::uint64_t labels_lost = 0;
  std::vector<std::string> first_labels_lost;  ///< the ids of the first ten
  /// What is wrong with what the index knew of the files that were read before; empty if nothing
  /// is. Those of several records were read again, and the next commit knows them.
  std::string damaged_sources{};
};

/// What FieldMapping::strip removed from the documents that were read.
struct StrippingReport {
  StrippedBytes bytes{};
  std::uint64_t documents = 0;  ///< that lost anything
  std::uint64_t emptied = 0;    ///< those whose text has nothing left but white space
};

/// Always read == indexed + replaced + unchanged + sum of skipped.
struct IngestReport {
  std::uint64_t read = 0;
  std::uint64_t indexed = 0;
  std::uint64_t replaced = 0;
  std::uint64_t unchanged = 0;                   ///< already in the index, just like this
  std::map<std::string, std::uint64_t> skipped;  ///< by reason
  std::vector<RejectedRecord> first_rejected;    ///< the first ten
  std::map<std::string, std::uint64_t>
      left_out;  ///< of folders, by reason: "hidden", "link", "dangling_link", "special" (pipes,
                 ///< sockets, devices), "excluded", "ignored", "index", "rejects", "named_twice"
                 ///< (a file that several paths lead to, or a folder that several links do),
                 ///< "undelivered" (what is in `tmp` of a Maildir, each); and of what was read
                 ///< "no_records" (a file or member of a format of records without any). A folder
                 ///< counts once. They are not part of `read`.
  std::uint64_t replaced_within = 0;                  ///< documents of this run, by others of it
  std::vector<ReplacedWithin> first_replaced_within;  ///< the first ten
  std::uint64_t pruned = 0;  ///< documents that IngestOptions::prune deleted
  IngestDoubts doubts{};
  std::uint64_t input_bytes = 0;  ///< decompressed
  CharacterReport characters{};
  StrippingReport stripping{};
  bool stopped = false;  ///< `keep_going` said no, or IngestOptions::stop yes

  std::uint64_t skipped_total() const noexcept;
  /// Whether any record became a document, or is one already.
  bool has_documents() const noexcept { return indexed + replaced + unchanged > 0; }
};

struct IngestProgress {
  std::uint64_t read = 0;
  std::uint64_t skipped = 0;
  std::uint64_t input_bytes = 0;  ///< decompressed
  double fraction =
      -1;  ///< of the compressed input, 0 to 1; -1 when its size is not known (a stream)
};

/// Called after each record, by one thread at a time, but not always the same one; false stops
/// cleanly after that record. May be empty.
using KeepGoing = std::function<bool(const IngestProgress&)>;

/// Adds all documents of `paths` to `writer` in order, by the mapping of the writer; the caller
/// commits. A path is a file, a directory (walked in the order of names, as WalkOptions say) or "-"
/// for `standard_input`. A file's id is its path as given, joined with the path below it, in its
/// normal form; bytes that are not UTF-8 are escaped as `%XX`. Files packed with gzip, zstd, bzip2
/// or xz are unpacked as they are read, other encodings converted to UTF-8; docs/documents.md says
/// how both are recognised, and which types of files are skipped. Memory stays within that of the
/// writer, whatever the size of the input: long records wait until there is enough.
///
/// Bad records are skipped, counted and located. Throws IoError when a named path cannot
/// be read, when `rejects` cannot be written, and what IndexWriter::add throws; OptionError for a
/// malformed glob and for paths that an index is made of; with `strict`, RecordError
/// at the first bad record.
IngestReport ingest(IndexWriter& writer, const std::vector<std::string>& paths,
                    std::istream& standard_input, const IngestOptions& options = {},
                    const KeepGoing& keep_going = {});

/// Throws OptionError when one of `paths` is the directory of the index, or in it. ingest() does
/// the same for IngestOptions::left_out; asking before the index is opened leaves nothing written
/// there.
void require_apart(const std::vector<std::string>& paths, const std::filesystem::path& index);

/// The id that somebody means by `given`, which may be the name of a file as the system spells it:
/// ids are UTF-8, so other bytes are those of a path, as ingest() makes them an id. Cost: O(bytes).
std::string meant_id(std::string_view given);

/// The document in a file of plain text, or `standard_input` for "-": its id is the path; it
/// is unpacked and converted as by ingest(). Throws IoError when it cannot be read, OptionError
/// when it is not text or longer than IngestOptions::max_record_bytes by default. Cost: O(bytes).
Document read_document(const std::string& path, std::istream& standard_input);

}  // namespace inkling
