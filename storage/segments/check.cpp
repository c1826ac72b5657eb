#include "storage/segments/check.h"

#include <fmt/format.h>

#include <cerrno>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "inkling/error.h"
#include "storage/files/damage.h"
#include "storage/segments/damaged_parts.h"
#include "storage/segments/kept_commits.h"
#include "storage/segments/manifest.h"
#include "storage/segments/note_state.h"
#include "storage/segments/segment.h"
#include "storage/segments/source_files.h"

namespace inkling::storage {

namespace {

class Checker {
 public:
  Checker(const FileSystem& files, bool deep) : files_(&files), deep_(deep) {}

  std::vector<Finding> run(std::uint64_t newest) {
    for (const std::uint64_t commit : commits_to_check(newest)) {
      live_ids_.clear();
      guarded(manifest_name(commit),
              [&] { check_commit(load_manifest(*files_, commit).manifest); });
    }
    guarded(kNewestName, [&] { note_ = state_of_note(*files_, newest); });
    return std::move(findings_);
  }
  /// How much run() found of the note of the newest commit.
  NoteState note() const noexcept { return note_; }

  std::vector<Finding> run_lists(const Segment& segment, const std::function<void()>& on_step) {
    on_step_ = on_step;
    check_lists(segment);
    return std::move(findings_);
  }

 private:
  void add(const std::string& file, std::uint64_t offset, std::string what) {
    findings_.push_back({file, offset, std::move(what)});
  }

  void step() {
    if (on_step_ && ++steps_ % 256 == 0) on_step_();
  }

  /// Runs one step; damage becomes a finding, and the steps after it still run.
  template <typename Step>
  void guarded(const std::string& name, Step&& step) {
    try {
      step();
    } catch (const CorruptIndexError& error) {
      add(error.path(), error.offset(), error.what_is_wrong());
    } catch (const FormatVersionError& error) {
      add(name, 0, error.what());
    } catch (const IoError& error) {
      if (error.error_number() != EIO) throw;
      add(name, 0, error.what());
    }
  }

  void check_commit(const Manifest& manifest) {
    for (const SegmentEntry& entry : manifest.segments) {
      // What commits share is checked once; but each has its own ids.
      const bool is_known = !checked_
                                 .insert({entry.info.number, entry.deletions.commit,
                                          entry.tags.commit, entry.labels.commit})
                                 .second;
      if (is_known) {
        if (deep_)
          guarded(name_of(entry, FileKind::columns),
                  [&] { check_columns(Segment(*files_, entry)); });
        continue;
      }
      const std::size_t before = findings_.size();
      check_pages(entry, manifest.settings.mapping.text_fields);
      if (findings_.size() == before)
        guarded(name_of(entry, FileKind::terms),
                [&] { check_segment(Segment(*files_, entry), manifest.settings.store_text); });
    }
    if (manifest.sources.number != 0) check_sources(manifest.sources);
    for (const ModelEntry& model : manifest.models) {
      const std::string name = model_file_name(model.number);
      guarded(name, [&] {
        check_pages(*CheckedFile::open(*files_, name, FileKind::model, model.number, model.stamp));
      });
    }
  }

  /// Commits share the file: it is checked once.
  void check_sources(const SourcesEntry& sources) {
    const std::string name = sources_file_name(sources.number);
    if (!checked_sources_.insert(sources.number).second) return;
    guarded(name, [&] {
      const auto file =
          CheckedFile::open(*files_, name, FileKind::sources, sources.number, sources.stamp);
      const std::size_t before = findings_.size();
      check_pages(*file);
      if (findings_.size() == before) read_sources(file->reader());
    });
  }

  /// Where a manifest cannot be read, so that it is not known which commits are kept, all that are
  /// there.
  std::vector<std::uint64_t> commits_to_check(std::uint64_t newest) const {
    try {
      return KeptCommits().find(*files_, newest);
    } catch (const Error&) {
      return commits_in(*files_);
    }
  }

  static std::string name_of(const SegmentEntry& entry, FileKind kind) {
    return segment_file_name(entry.info.number, kind);
  }

  void check_pages(const SegmentEntry& entry, std::span<const std::string> text_fields) {
    const DamagedParts parts(*files_, entry, text_fields);
    const std::uint64_t number = entry.info.number;
    for (std::size_t at = 0; at < kSegmentFiles.size(); ++at) {
      const FileKind kind = kSegmentFiles[at];
      const std::string name = segment_file_name(number, kind);
      guarded(name, [&] {
        const auto file = CheckedFile::open(*files_, name, kind, entry.info.number_in_files(),
                                            entry.info.files[at]);
        for (std::size_t page = 0; page < file->page_count(); ++page)
          check_page(*file, page, kind, parts);
      });
    }
    for (const FileKind kind : kSidecars) {
      const Sidecar& sidecar = entry.sidecar(kind);
      if (sidecar.commit == 0) continue;
      const std::string name = sidecar_name(number, kind, sidecar.commit);
      guarded(name,
              [&] { check_pages(*CheckedFile::open(*files_, name, kind, number, sidecar.stamp)); });
    }
  }

  void check_pages(const CheckedFile& file) {
    for (std::size_t page = 0; page < file.page_count(); ++page) {
      guarded(file.path(), [&] { file.verify(page); });
    }
  }

  /// Tells what is lost with a page that is damaged.
  void check_page(const CheckedFile& file, std::size_t page, FileKind kind,
                  const DamagedParts& parts) {
    const auto damage = damage_in(file.path(), [&] { file.verify(page); });
    if (!damage) return;
    const std::string lost = parts.lost_with(kind, {page * kPageSize, kPageSize});
    add(file.path(), damage->offset(),
        lost.empty() ? damage->what_is_wrong() : damage->what_is_wrong() + ": " + lost);
  }

  void check_segment(const Segment& segment, bool keeps_texts) {
    const std::string documents = name_of(segment.entry(), FileKind::documents);
    guarded(documents, [&] {
      if (keeps_texts) segment.documents().require_texts();
      std::uint32_t count = 0;
      segment.documents().for_each([&](std::uint32_t doc, const StoredText& stored) {
        ++count;
        if (deep_ && !stored.id.empty() && stored.id != segment.columns().id(doc))
          add(documents, 0, fmt::format("document {} has another id beside its text", doc));
      });
      if (count != segment.document_count())
        add(documents, 0,
            fmt::format("{} texts for {} documents", count, segment.document_count()));
    });
    check_lists(segment);
  }

  void check_lists(const Segment& segment) {
    guarded(name_of(segment.entry(), FileKind::columns), [&] { check_columns(segment); });
    for (const FieldId field : field_ids(segment.entry().info.fields.size())) {
      guarded(name_of(segment.entry(), FileKind::terms), [&] { check_terms(segment, field); });
    }
  }

  void check_columns(const Segment& segment) {
    const std::string name = name_of(segment.entry(), FileKind::columns);
    std::vector<std::uint32_t> ranks;
    segment.columns().append_entry_ranks(0, ranks);
    segment.columns().require_bounds();
    for (const std::string& field : segment.columns().keyword_fields())
      segment.columns().keyword(field);
    for (const std::string& field : segment.columns().number_fields())
      segment.columns().numbers(field);
    for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
      step();
      const std::string id = segment.columns().id(doc);
      if (!deep_ || !segment.is_live(doc)) continue;
      if (!live_ids_.insert(id).second)
        add(name, 0, fmt::format("two live documents have the id \"{}\"", id));
      if (segment.columns().find(id) != doc)
        add(name, 0, fmt::format("document {} is not found by its id", doc));
    }
  }

  /// Decodes every posting and position; deep: adds them up and compares.
  void check_terms(const Segment& segment, FieldId field) {
    const std::string name = name_of(segment.entry(), FileKind::terms);
    FieldStatistics found;
    std::vector<std::uint64_t> lengths(segment.document_count());
    std::string last;
    for (TermDictionary::Cursor terms(segment.terms(), field, {}); !terms.exhausted();
         terms.advance()) {
      if (deep_ && found.terms != 0 && terms.term() <= last)
        add(name, 0, fmt::format("term \"{}\" is out of order", terms.term()));
      last = terms.term();
      check_list(segment, field, terms, lengths);
      ++found.terms;
      found.postings += terms.entry().statistics.df;
      found.tokens += terms.entry().statistics.cf;
    }
    if (!deep_) return;
    if (found != segment.entry().info.fields[to_index(field)]) {
      add(name, 0,
          fmt::format("field {}: {} terms, {} postings, {} tokens found, others in the manifest",
                      static_cast<int>(field), found.terms, found.postings, found.tokens));
    }
    check_lengths(segment, field, lengths);
  }

  /// `field` is that of the term.
  void check_list(const Segment& segment, FieldId field, const TermDictionary::Cursor& terms,
                  std::vector<std::uint64_t>& lengths) {
    const std::string name = name_of(segment.entry(), FileKind::postings);
    TermStatistics found;
    const auto forms = segment.terms().forms(terms.term(), terms.entry());
    std::vector<std::uint64_t> form_counts(forms.size());
    std::vector<Occurrence> occurrences;
    PostingListDecoder list = segment.postings(terms.entry());
    while (list.next_block()) {
      step();
      for (std::size_t at = 0; at < list.docs().size(); ++at) {
        list.occurrences(at, occurrences);
        ++found.df;
        found.cf += list.tfs()[at];
        lengths[list.docs()[at]] += list.tfs()[at];
        for (const Occurrence& occurrence : occurrences) ++form_counts[occurrence.form];
      }
      if (deep_) check_bounds(segment, field, list, terms.term());
    }
    if (!deep_) return;
    if (found != terms.entry().statistics)
      add(name, 0, fmt::format("term \"{}\": df or cf differ from its postings", terms.term()));
    for (std::size_t at = 0; at < forms.size(); ++at) {
      if (forms[at].count != form_counts[at])
        add(name, 0,
            fmt::format("form \"{}\" occurs {} times, not {}", forms[at].surface, form_counts[at],
                        forms[at].count));
    }
  }

  /// Holds the postings of the block of `list` against the impacts that are kept of it.
  void check_bounds(const Segment& segment, FieldId field, const PostingListDecoder& list,
                    std::string_view term) {
    for (const Impacts& impacts : {list.impacts(), list.group_impacts()}) {
      if (impacts.empty()) continue;
      for (std::size_t at = 0; at < list.docs().size(); ++at) {
        const std::uint32_t doc = list.docs()[at];
        const Impact impact{RoundedNumber::up(list.tfs()[at]),
                            RoundedNumber::down(segment.columns().length(field, doc))};
        if (impacts.covers(impact)) continue;
        add(name_of(segment.entry(), FileKind::postings), 0,
            fmt::format("term \"{}\": its bounds do not hold in document {}", term, doc));
      }
    }
  }

  void check_lengths(const Segment& segment, FieldId field,
                     const std::vector<std::uint64_t>& lengths) {
    const std::string name = name_of(segment.entry(), FileKind::columns);
    std::uint64_t live = 0;
    for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
      const std::uint32_t stored = segment.columns().length(field, doc);
      if (stored != lengths[doc])
        add(name, 0,
            fmt::format("document {} has {} tokens, its length says {}", doc, lengths[doc],
                        stored));
      if (segment.is_live(doc)) live += stored;
    }
    if (live != segment.entry().live_tokens[to_index(field)]) {
      add(name, 0, fmt::format("{} tokens in live documents, another sum in the manifest", live));
    }
  }

  const FileSystem* files_;
  bool deep_;
  std::function<void()> on_step_;
  std::uint64_t steps_ = 0;
  NoteState note_ = NoteState::whole;
  std::vector<Finding> findings_;
  std::unordered_set<std::string> live_ids_;  ///< of the segments before
  /// Segments with their deletions, tags and labels.
  std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>> checked_;
  std::set<std::uint64_t> checked_sources_;
};

/// The newest commit that is there.
struct Newest {
  std::uint64_t commit = 0;
  std::vector<Finding> missing{};  ///< the manifest of a newer one
};

Newest find_newest(const FileSystem& files) {
  try {
    return {newest_commit(files)};
  } catch (const CorruptIndexError& error) {
    const std::vector<std::uint64_t> there = commits_in(files);
    if (there.empty()) throw;
    return {there.back(), {{error.path(), error.offset(), error.what_is_wrong()}}};
  }
}

/// An index without the note is sound, as those of former releases are.
void remark_on(NoteState note, const std::function<void(const std::string&)>& on_remark) {
  if (note == NoteState::whole || !on_remark) return;
  on_remark(
      fmt::format("the note of the newest commit (`{}`) is {}: were the newest manifest lost, "
                  "nothing would tell; the next commit writes it",
                  kNewestName, note == NoteState::missing ? "missing" : "incomplete"));
}

}  // namespace

std::vector<Finding> check(const FileSystem& files, bool deep,
                           const std::function<void(const std::string&)>& on_remark) {
  Newest newest = find_newest(files);
  for (;;) {
    if (newest.commit == 0) throw IndexMissingError(files.location());
    Checker checker(files, deep);
    std::vector<Finding> findings = checker.run(newest.commit);
    findings.insert(findings.end(), newest.missing.begin(), newest.missing.end());
    // What a newer commit swept away meanwhile was not damaged.
    Newest again = findings.empty() ? newest : find_newest(files);
    if (again.commit == newest.commit) {
      remark_on(checker.note(), on_remark);
      return findings;
    }
    newest = std::move(again);
  }
}

std::vector<Finding> check_lists(const FileSystem& files, const Segment& segment,
                                 const std::function<void()>& on_step) {
  return Checker(files, true).run_lists(segment, on_step);
}

}  // namespace inkling::storage

namespace inkling {

std::vector<Finding> check_index(const std::filesystem::path& directory,
                                 const CheckOptions& options) {
  return storage::check(*storage::open_directory(directory), options.deep, options.on_remark);
}

}  // namespace inkling
