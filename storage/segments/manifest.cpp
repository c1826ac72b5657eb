#include "storage/segments/manifest.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include "storage/bits/bytes.h"
#include "storage/files/checked_file.h"
#include "storage/segments/analyzer_record.h"
#include "storage/segments/newest_note.h"

namespace inkling::storage {

namespace {

// A listing may show neither manifest while a writer renames one and removes the one before.
constexpr int kListAttempts = 10;

constexpr std::size_t kLeastStampBytes = 9;
constexpr std::size_t kLeastFieldBytes = 4;
constexpr std::size_t kLeastSegmentBytes = 3 + kFixedFields * kLeastFieldBytes +
                                           kSegmentFiles.size() * kLeastStampBytes + 1 +
                                           kSidecars.size();
constexpr std::size_t kLeastModelBytes = 2 + kLeastStampBytes;
constexpr std::size_t kLeastSkippedBytes = 2;

void put_stamp(std::string& out, const FileStamp& stamp) {
  put_varint(out, stamp.bytes);
  put_fixed(out, stamp.digest);
}

FileStamp read_stamp(ByteReader& in) {
  FileStamp stamp;
  stamp.bytes = in.varint();
  stamp.digest = in.fixed<std::uint64_t>();
  return stamp;
}

void put_sidecar(std::string& out, const Sidecar& sidecar) {
  put_varint(out, sidecar.commit);
  if (sidecar.commit != 0) put_stamp(out, sidecar.stamp);
}

Sidecar read_sidecar(ByteReader& in) {
  Sidecar sidecar;
  sidecar.commit = in.varint();
  if (sidecar.commit != 0) sidecar.stamp = read_stamp(in);
  return sidecar;
}

void put_strings(std::string& out, const std::vector<std::string>& strings) {
  put_varint(out, strings.size());
  for (const std::string& string : strings) put_string(out, string);
}

std::vector<std::string> read_strings(ByteReader& in) {
  std::vector<std::string> strings(in.count(1));
  for (std::string& string : strings) string = in.string();
  return strings;
}

void put_mapping(std::string& out, const FieldMapping& mapping) {
  put_string(out, mapping.id);
  put_string(out, mapping.title);
  put_strings(out, mapping.text);
  put_string(out, mapping.label);
  out.push_back(mapping.label_from_dir ? 1 : 0);
  put_strings(out, mapping.text_fields);
}

FieldMapping read_mapping(ByteReader& in) {
  FieldMapping mapping;
  mapping.id = in.string();
  mapping.title = in.string();
  mapping.text = read_strings(in);
  mapping.label = in.string();
  mapping.label_from_dir = in.fixed<std::uint8_t>() != 0;
  mapping.text_fields = read_strings(in);
  if (mapping.text_fields.size() > kMostTextFields) in.fail("more text fields than allowed");
  return mapping;
}

constexpr std::uint8_t kHeaders = 1;
constexpr std::uint8_t kFooters = 2;
constexpr std::uint8_t kQuotes = 4;
constexpr std::uint8_t kGivenTerms = 8;
constexpr std::uint8_t kMainText = 16;
constexpr std::uint8_t kColumns = 32;
constexpr std::uint8_t kAdopted = 64;
/// A byte of further choices follows.
constexpr std::uint8_t kFurther = 128;
constexpr std::uint8_t kDelimiter = 1;
constexpr std::size_t kLeastAdoptedBytes = 2;

bool is_adopted(const SegmentEntry& segment) noexcept { return segment.info.written_as != 0; }

/// How texts are read, where that is not as usual, and whether segments were adopted.
std::uint8_t choices_of(const Manifest& manifest) {
  const FieldMapping& mapping = manifest.settings.mapping;
  const auto bit = [](bool is_set, std::uint8_t value) { return is_set ? value : 0; };
  return static_cast<std::uint8_t>(
      bit(mapping.strip.headers, kHeaders) | bit(mapping.strip.footers, kFooters) |
      bit(mapping.strip.quotes, kQuotes) | bit(mapping.given_terms, kGivenTerms) |
      bit(mapping.html == HtmlText::main, kMainText) | bit(!mapping.columns.empty(), kColumns) |
      bit(std::ranges::any_of(manifest.segments, is_adopted), kAdopted) |
      bit(mapping.delimiter != kDetectedDelimiter, kFurther));
}

void put_adopted(std::string& out, const std::vector<SegmentEntry>& segments) {
  put_varint(out, static_cast<std::uint64_t>(std::ranges::count_if(segments, is_adopted)));
  for (std::size_t at = 0; at < segments.size(); ++at) {
    if (!is_adopted(segments[at])) continue;
    put_varint(out, at);
    put_varint(out, segments[at].info.written_as);
  }
}

void read_adopted(ByteReader& in, std::vector<SegmentEntry>& segments) {
  std::size_t left = in.count(kLeastAdoptedBytes);
  if (left == 0) in.fail("a list of no adopted segments");
  for (std::size_t least = 0; left > 0; --left) {
    const std::uint64_t at = in.varint();
    if (at < least || at >= segments.size()) in.fail("adopted segments that are not there");
    least = at + 1;
    SegmentInfo& info = segments[at].info;
    info.written_as = in.varint();
    if (info.written_as == 0 || info.written_as == info.number)
      in.fail("an adopted segment with its own number");
  }
}

void put_choices(std::string& out, const Manifest& manifest) {
  const FieldMapping& mapping = manifest.settings.mapping;
  const std::uint8_t choices = choices_of(manifest);
  out.push_back(static_cast<char>(choices));
  if (!mapping.columns.empty()) put_strings(out, mapping.columns);
  if ((choices & kAdopted) != 0) put_adopted(out, manifest.segments);
  if ((choices & kFurther) == 0) return;
  out.push_back(static_cast<char>(kDelimiter));
  out.push_back(mapping.delimiter);
}

void read_columns(ByteReader& in, FieldMapping& mapping) {
  mapping.columns = read_strings(in);
  if (mapping.columns.empty()) in.fail("a list of no columns");
}

void read_further_choices(ByteReader& in, FieldMapping& mapping) {
  if (in.fixed<std::uint8_t>() != kDelimiter) in.fail("unknown choices of how texts are read");
  mapping.delimiter = static_cast<char>(in.fixed<std::uint8_t>());
  if (mapping.delimiter == kDetectedDelimiter) in.fail("an invalid delimiter");
}

void read_choices(ByteReader& in, Manifest& manifest) {
  FieldMapping& mapping = manifest.settings.mapping;
  const auto bits = in.fixed<std::uint8_t>();
  if (bits == 0) in.fail("unknown choices of how texts are read");
  mapping.strip = {(bits & kHeaders) != 0, (bits & kFooters) != 0, (bits & kQuotes) != 0};
  mapping.given_terms = (bits & kGivenTerms) != 0;
  mapping.html = (bits & kMainText) != 0 ? HtmlText::main : HtmlText::all;
  if ((bits & kColumns) != 0) read_columns(in, mapping);
  if ((bits & kAdopted) != 0) read_adopted(in, manifest.segments);
  if ((bits & kFurther) != 0) read_further_choices(in, mapping);
}

constexpr std::string_view kAnalyzerWord = ", analyzer ";

/// Snowball's version, and behind it that of the analyzer unless it is the first, which was not
/// recorded.
std::string stems_made_with(const LibraryVersions& versions) {
  if (versions.analyzer == 1) return versions.snowball;
  return versions.snowball + std::string(kAnalyzerWord) + std::to_string(versions.analyzer);
}

void read_stems_made_with(ByteReader& in, LibraryVersions& versions) {
  const std::string both(in.string());
  const std::size_t word = both.rfind(kAnalyzerWord);
  versions.snowball = both.substr(0, word);
  if (word == std::string::npos) return;
  const char* const number = both.data() + word + kAnalyzerWord.size();
  const char* const end = both.data() + both.size();
  const auto [read, error] = std::from_chars(number, end, versions.analyzer);
  if (error != std::errc() || read != end) in.fail("no version of an analyzer");
}

void put_settings(std::string& out, const IndexSettings& settings) {
  put_analyzer(out, settings.analyzer);
  out.push_back(settings.store_text ? 1 : 0);
  put_string(out, settings.made_with.icu);
  put_string(out, settings.made_with.unicode);
  put_string(out, stems_made_with(settings.made_with));
  put_mapping(out, settings.mapping);
}

IndexSettings read_settings(ByteReader& in) {
  IndexSettings settings;
  settings.analyzer = read_analyzer(in);
  settings.store_text = in.fixed<std::uint8_t>() != 0;
  settings.made_with.icu = in.string();
  settings.made_with.unicode = in.string();
  read_stems_made_with(in, settings.made_with);
  settings.mapping = read_mapping(in);
  return settings;
}

void put_segment(std::string& out, const SegmentEntry& segment) {
  put_varint(out, segment.info.number);
  put_varint(out, segment.info.document_count);
  put_varint(out, segment.info.fields.size());
  for (const FieldStatistics& field : segment.info.fields) {
    put_varint(out, field.terms);
    put_varint(out, field.postings);
    put_varint(out, field.tokens);
  }
  for (const FileStamp& stamp : segment.info.files) put_stamp(out, stamp);
  put_varint(out, segment.deleted);
  for (const std::uint64_t tokens : segment.live_tokens) put_varint(out, tokens);
  put_sidecar(out, segment.deletions);
  put_sidecar(out, segment.tags);
  put_sidecar(out, segment.labels);
}

SegmentEntry read_segment(ByteReader& in, std::size_t most_fields) {
  SegmentEntry segment;
  segment.info.number = in.varint();
  segment.info.document_count = in.varint32();
  segment.info.fields.resize(in.count(kLeastFieldBytes));
  const std::size_t fields = segment.info.fields.size();
  if (fields < kFixedFields || fields > most_fields) in.fail("fields that the index does not have");
  for (FieldStatistics& field : segment.info.fields) {
    field.terms = in.varint();
    field.postings = in.varint();
    field.tokens = in.varint();
  }
  for (FileStamp& stamp : segment.info.files) stamp = read_stamp(in);
  segment.deleted = in.varint32();
  if (segment.deleted > segment.info.document_count)
    in.fail("more documents deleted than there are");
  segment.live_tokens.resize(fields);
  for (std::uint64_t& tokens : segment.live_tokens) tokens = in.varint();
  segment.deletions = read_sidecar(in);
  segment.tags = read_sidecar(in);
  segment.labels = read_sidecar(in);
  return segment;
}

bool has_too_many_documents(const Manifest& manifest) {
  std::uint64_t documents = 0;
  for (const SegmentEntry& segment : manifest.segments) documents += segment.info.document_count;
  return documents >= to_number(kNoDoc);
}

/// What manifests of earlier writers do not have; nothing where there is nothing to say.
void put_tail(std::string& out, const Manifest& manifest) {
  const bool has_choices = choices_of(manifest) != 0;
  if (manifest.sources.number == 0 && !has_choices) return;
  put_varint(out, manifest.sources.number);
  if (manifest.sources.number != 0) put_stamp(out, manifest.sources.stamp);
  if (has_choices) put_choices(out, manifest);
}

void read_tail(ByteReader& in, Manifest& manifest) {
  if (in.at_end()) return;
  manifest.sources.number = in.varint();
  if (manifest.sources.number != 0) {
    manifest.sources.stamp = read_stamp(in);
    if (in.at_end()) return;
  }
  read_choices(in, manifest);
  if (!in.at_end()) in.fail("bytes after the end");
}

std::string encode(const Manifest& manifest) {
  std::string out;
  put_varint(out, manifest.commit);
  put_varint(out, manifest.next_number);
  put_settings(out, manifest.settings);
  put_varint(out, manifest.segments.size());
  for (const SegmentEntry& segment : manifest.segments) put_segment(out, segment);
  put_varint(out, manifest.models.size());
  for (const ModelEntry& model : manifest.models) {
    put_string(out, model.name);
    put_varint(out, model.number);
    put_stamp(out, model.stamp);
  }
  put_varint(out, manifest.skipped.size());
  for (const auto& [reason, count] : manifest.skipped) {
    put_string(out, reason);
    put_varint(out, count);
  }
  put_varint(out, manifest.kept);
  out.push_back(manifest.only_merged ? 1 : 0);
  put_tail(out, manifest);
  return out;
}

Manifest decode(ByteReader in) {
  Manifest manifest;
  manifest.commit = in.varint();
  manifest.next_number = in.varint();
  manifest.settings = read_settings(in);
  manifest.segments.resize(in.count(kLeastSegmentBytes));
  for (SegmentEntry& segment : manifest.segments)
    segment = read_segment(in, manifest.settings.field_count());
  if (has_too_many_documents(manifest)) in.fail("more documents than there are numbers");
  manifest.models.resize(in.count(kLeastModelBytes));
  for (ModelEntry& model : manifest.models) {
    model.name = in.string();
    model.number = in.varint();
    model.stamp = read_stamp(in);
  }
  for (std::size_t left = in.count(kLeastSkippedBytes); left > 0; --left) {
    const std::string reason(in.string());
    manifest.skipped[reason] = in.varint();
  }
  manifest.kept = in.varint();
  if (manifest.kept == 0) in.fail("no commit is kept");
  manifest.only_merged = in.fixed<std::uint8_t>() != 0;
  read_tail(in, manifest);
  return manifest;
}

}  // namespace

const Sidecar& SegmentEntry::sidecar(FileKind kind) const {
  switch (kind) {
    case FileKind::deletions:
      return deletions;
    case FileKind::tags:
      return tags;
    default:
      assert(kind == FileKind::labels);
      return labels;
  }
}

std::vector<std::pair<std::string, FileStamp>> Manifest::files() const {
  std::vector<std::pair<std::string, FileStamp>> result;
  for (const SegmentEntry& segment : segments) {
    const std::uint64_t number = segment.info.number;
    for (std::size_t at = 0; at < kSegmentFiles.size(); ++at) {
      result.emplace_back(segment_file_name(number, kSegmentFiles[at]), segment.info.files[at]);
    }
    for (const FileKind kind : kSidecars) {
      const Sidecar& sidecar = segment.sidecar(kind);
      if (sidecar.commit != 0)
        result.emplace_back(sidecar_name(number, kind, sidecar.commit), sidecar.stamp);
    }
  }
  for (const ModelEntry& model : models)
    result.emplace_back(model_file_name(model.number), model.stamp);
  if (sources.number != 0) result.emplace_back(sources_file_name(sources.number), sources.stamp);
  return result;
}

namespace {

FileStamp write_manifest(FileSystem& files, const std::string& name, const Manifest& manifest) {
  CheckedFileWriter writer(files, name, FileKind::manifest, manifest.commit);
  writer.append(encode(manifest));
  return writer.finish();
}

/// The commit is durable: a note that cannot be written does not undo it.
void note_newest(FileSystem& files, const Manifest& manifest) noexcept {
  try {
    MemoryFileSystem copy;
    const std::string name = manifest_name(manifest.commit);
    write_manifest(copy, name, manifest);
    const std::string note = note_of(manifest.commit) + copy.contents(name);
    const std::unique_ptr<WritableFile> file = files.create(kNewestName);
    file->append(as_bytes(note));
    file->sync();
  } catch (const std::exception&) {  // the one before tells less, and nothing false
  }
}

}  // namespace

std::uint64_t publish_manifest(FileSystem& files, const Manifest& manifest) {
  if (has_too_many_documents(manifest)) {
    throw IoError(files.location(), EOVERFLOW, "more documents than an index can number",
                  "index them into several indexes; the last commit is intact");
  }
  const std::string name = manifest_name(manifest.commit);
  const std::string temporary = name + kTemporarySuffix;
  const FileStamp stamp = write_manifest(files, temporary, manifest);
  // The names of the new files must be durable before the name that refers to them.
  files.sync_directory();
  files.rename(temporary, name);
  try {
    files.sync_directory();
  } catch (const IoError& error) {
    throw CommittedError(manifest.commit,
                         std::string("a power cut may still undo it: ") + error.what(),
                         "once the disk is well, the next commit makes it sure");
  }
  note_newest(files, manifest);
  return stamp.bytes;
}

namespace {

void require_never_committed(const FileSystem& files, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), kNewName) != names.end()) return;
  if (std::none_of(names.begin(), names.end(), is_index_file_name)) return;
  throw CorruptIndexError(files.location(), 0,
                          "the manifest is missing: segments are there, but nothing names them");
}

}  // namespace

std::vector<std::uint64_t> commits_in(const FileSystem& files) {
  for (int attempt = 1;; ++attempt) {
    const std::vector<std::string> names = files.list();
    std::vector<std::uint64_t> commits;
    for (const std::string& name : names) {
      if (const std::uint64_t commit = commit_of_manifest_name(name); commit != 0)
        commits.push_back(commit);
    }
    std::sort(commits.begin(), commits.end());
    if (!commits.empty() || names.empty()) return commits;
    if (attempt == kListAttempts) {
      require_never_committed(files, names);
      return {};
    }
  }
}

std::uint64_t newest_commit(const FileSystem& files) {
  for (int attempt = 1;; ++attempt) {
    // Looked at before the listing, because a writer writes it after the manifest.
    const std::uint64_t noted = noted_newest(files);
    const std::vector<std::uint64_t> commits = commits_in(files);
    const std::uint64_t newest = commits.empty() ? 0 : commits.back();
    if (newest >= noted) return newest;
    if (attempt < kListAttempts) continue;
    throw CorruptIndexError(files.location() + "/" + manifest_name(noted), 0,
                            "the manifest of the newest commit is missing; commit " +
                                std::to_string(newest) + " is the last one that is there");
  }
}

LoadedManifest load_manifest(const FileSystem& files, std::uint64_t commit) {
  const auto file = CheckedFile::open(files, manifest_name(commit), FileKind::manifest, commit);
  Manifest manifest = decode(file->reader());
  file->require_readable();
  if (manifest.commit != commit) file->fail(0, "the manifest is of another commit");
  return {std::move(manifest), file->stamp().bytes};
}

}  // namespace inkling::storage
