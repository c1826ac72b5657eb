#include "inkling/salvage.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "indexer/files/path_origins.h"
#include "indexer/open_writer.h"
#include "indexer/salvage_place.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/files/damage.h"
#include "storage/segments/manifest.h"
#include "storage/segments/note_state.h"
#include "storage/segments/segment_remains.h"
#include "storage/segments/source_files.h"
#include "storage/view/view.h"

namespace inkling {

namespace {

using storage::FileSystem;
using storage::Manifest;

class Salvage {
 public:
  Salvage(const FileSystem& source, std::shared_ptr<FileSystem> target,
          const SalvageOptions& options, const indexer::MoveFolders& move_folders)
      : source_(source),
        target_(std::move(target)),
        on_progress_(options.on_progress),
        move_folders_(move_folders) {}

  SalvageReport run() {
    if (storage::newest_commit(*target_) != 0) {
      throw OptionError("dst", target_->location() + ": there is an index already",
                        "remove it, if an earlier salvage left it, or name another directory");
    }
    const Manifest manifest = newest_that_verifies();
    report_.snapshot = manifest.commit;
    if (const auto damage = storage::damage_in(
            source_.location(), [&] { storage::state_of_note(source_, manifest.commit); }))
      lose(*damage);
    try {
      copy(manifest);
    } catch (...) {
      remove_target();
      throw;
    }
    return std::move(report_);
  }

 private:
  /// Blocks that share a damaged page say it once.
  void lose(const CorruptIndexError& error) {
    Finding loss{error.path(), error.offset(), error.what_is_wrong()};
    if (report_.losses.empty() || !(report_.losses.back() == loss))
      report_.losses.push_back(std::move(loss));
  }

  /// A document that former releases took, and this one refuses.
  void lose(const storage::SegmentEntry& entry, const Document& document,
            const OptionError& error) {
    report_.losses.push_back(
        {storage::segment_file_name(entry.info.number, storage::FileKind::documents), 0,
         "document `" + document.id + "`: " + error.what()});
  }

  Manifest newest_that_verifies() {
    std::optional<Manifest> noted;  // as it stands once more beside the note of its commit
    storage::damage_in(source_.location(), [&] { noted = storage::load_noted_manifest(source_); });
    std::vector<std::uint64_t> commits;
    if (const auto damage = storage::damage_in(source_.location(), [&] {
          commits = storage::commits_in(source_);
          storage::newest_commit(source_);
        })) {
      lose(*damage);
      if (noted) return *std::move(noted);
      if (commits.empty()) throw *damage;
    }
    if (commits.empty()) throw IndexMissingError(source_.location());
    Manifest manifest;
    for (auto commit = commits.rbegin(); commit != commits.rend(); ++commit) {
      const auto damage =
          storage::damage_in(source_.location() + "/" + storage::manifest_name(*commit),
                             [&] { manifest = storage::load_manifest(source_, *commit).manifest; });
      if (!damage) return manifest;
      lose(*damage);
      if (noted && noted->commit == *commit) return *std::move(noted);
    }
    const Finding& newest = report_.losses.front();
    throw CorruptIndexError(newest.file, newest.offset, newest.what);
  }

  void copy(const Manifest& manifest) {
    storage::Transaction::open(target_, manifest.settings).commit();
    copy_documents(manifest);
    copy_models_and_tags(manifest);
    report_.documents = storage::open_index(target_).document_count();
  }

  /// What was copied halfway must not be taken for all that could be.
  void remove_target() noexcept {
    try {
      for (const std::string& name : target_->list()) {
        if (storage::is_own_file_name(name) && name != storage::kLockName) target_->remove(name);
      }
    } catch (const Error&) {  // said when it is salvaged to again
    }
  }

  void copy_documents(const Manifest& manifest) {
    WriterOptions options;
    options.max_fields = std::numeric_limits<std::size_t>::max();
    IndexWriter writer = indexer::open_writer(target_, options);
    for (const storage::SegmentEntry& entry : manifest.segments)
      all_documents_ += entry.info.document_count;
    for (const storage::SegmentEntry& entry : manifest.segments) {
      come_to(0);
      copy_segment(manifest, entry, writer);
      documents_before_ += entry.info.document_count;
    }
    copy_skipped(manifest, writer);
    if (manifest.sources.number != 0) copy_sources(manifest.sources, writer);
    writer.commit();
  }

  /// Reasons that former releases took, and this one refuses, are lost.
  void copy_skipped(const Manifest& manifest, IndexWriter& writer) {
    for (const auto& [reason, count] : manifest.skipped) {
      try {
        writer.note_skipped(reason, count);
      } catch (const OptionError& error) {
        report_.losses.push_back({storage::manifest_name(manifest.commit), 0,
                                  fmt::format("{} skipped records: {}", count, error.what())});
      }
    }
  }

  /// Calls read(file) with a whole file of the source; false where it is lost.
  template <typename Read>
  bool read_file(const std::string& name, storage::FileKind kind, std::uint64_t number,
                 const storage::FileStamp& stamp, Read&& read) {
    const auto damage = storage::damage_in(source_.location() + "/" + name, [&] {
      const auto file = storage::CheckedFile::open(source_, name, kind, number, stamp);
      read(*file);
      file->require_readable();
    });
    if (damage) lose(*damage);
    return !damage;
  }

  void copy_sources(const storage::SourcesEntry& entry, IndexWriter& writer) {
    storage::Sources sources;
    if (!read_file(storage::sources_file_name(entry.number), storage::FileKind::sources,
                   entry.number, entry.stamp, [&](const storage::CheckedFile& file) {
                     sources = storage::read_sources(file.reader());
                   }))
      return;
    sources.folders = move_folders_(sources.folders);
    if (!report_.losses.empty()) {
      // Files are read again, which brings back what of them is lost.
      for (auto& [file, source] : sources.files) source.is_settled = false;
      sources.contests.clear();
    }
    indexer::WriterAccess::sources(writer) = std::move(sources);
  }

  /// Tells how much is done, where so many documents of this segment are.
  void come_to(double documents) const {
    if (on_progress_ && all_documents_ > 0)
      on_progress_((static_cast<double>(documents_before_) + documents) /
                   static_cast<double>(all_documents_));
  }

  void copy_segment(const Manifest& manifest, const storage::SegmentEntry& entry,
                    IndexWriter& writer) {
    const storage::SegmentRemains remains(source_, entry, manifest.settings.mapping.text_fields,
                                          [this] { come_to(0); });
    for (const auto& [file, offset, what] : remains.findings())
      report_.losses.push_back({file, offset, what});
    const CopiedIds ids = remains.whole() != nullptr
                              ? copy_whole(manifest, remains, writer)
                              : index_again(entry, remains, manifest.settings.store_text, writer);
    if (ids.size() < remains.document_count())
      report_.lost_documents += remains.document_count() - ids.size();
    remains.for_each_tag([&](std::uint32_t doc, const GivenTag& tag) {
      const auto copied = std::ranges::lower_bound(ids, doc, {}, &CopiedIds::value_type::first);
      if (copied != ids.end() && copied->first == doc)
        tags_[{tag.model, tag.version}][copied->second].push_back(tag);
    });
  }

  /// Documents that were copied, by their numbers in the segment, and their ids. How many there are
  /// is what was read, not what the manifest says.
  using CopiedIds = std::vector<std::pair<std::uint32_t, std::string>>;

  CopiedIds copy_whole(const Manifest& manifest, const storage::SegmentRemains& remains,
                       IndexWriter& writer) {
    const Index segment = storage::index_of(
        std::make_shared<const storage::View>(manifest.settings, remains.whole()));
    const double documents = remains.document_count();
    writer.copy(
        segment, [this](const CorruptIndexError& error) { lose(error); },
        [&](double done) { come_to(done * documents); });
    CopiedIds ids;
    ids.reserve(segment.document_count());
    segment.documents().for_each([&](DocId doc) {
      ids.emplace_back(to_number(doc), segment.id(doc));
      forget_tags(ids.back().second);
    });
    ++report_.copied_segments;
    return ids;
  }

  /// The same for documents that are made of their texts.
  CopiedIds index_again(const storage::SegmentEntry& entry, const storage::SegmentRemains& remains,
                        bool has_texts, IndexWriter& writer) {
    CopiedIds ids;
    std::uint64_t renamed = 0;
    const auto add = [&](std::uint32_t doc, const Document& document) {
      come_to(doc);
      try {
        indexer::WriterAccess::add_any(
            writer, document, remains.is_labelled_by_hand(doc) ? LabelsBy::hand : LabelsBy::record);
      } catch (const OptionError& error) {
        return lose(entry, document, error);
      }
      forget_tags(document.id);
      ids.emplace_back(doc, document.id);
      if (document.id == remains.made_up_id(doc)) ++renamed;
    };
    if (has_texts)
      remains.for_each_document(add, [this](const CorruptIndexError& error) { lose(error); });
    std::ranges::sort(ids);
    ++(ids.empty() ? report_.lost_segments : report_.rebuilt_segments);
    if (renamed > 0) {
      report_.losses.push_back(
          {storage::segment_file_name(entry.info.number, storage::FileKind::columns), 0,
           fmt::format("the ids of {} documents are lost; they are now {} and so on", renamed,
                       remains.made_up_id(0))});
    }
    return ids;
  }

  /// A document that replaces another has tags of its own.
  void forget_tags(const std::string& id) {
    for (auto& [given_by, of_documents] : tags_) of_documents.erase(id);
  }

  void copy_models_and_tags(const Manifest& manifest) {
    storage::Transaction transaction = storage::Transaction::open(target_);
    for (const storage::ModelEntry& model : manifest.models) {
      std::string bytes;
      const bool is_whole = read_file(
          storage::model_file_name(model.number), storage::FileKind::model, model.number,
          model.stamp,
          [&](const storage::CheckedFile& file) { bytes = storage::as_text(file.all()); });
      if (is_whole) transaction.put_model(model.name, bytes);
    }
    for (const auto& [given_by, of_documents] : tags_) {
      const auto& [model, version] = given_by;
      transaction.set_tags({model, version}, assignment(of_documents, transaction.base()));
    }
    transaction.commit();
  }

  using TagsById = std::map<std::string, std::vector<GivenTag>>;

  static TagAssignment assignment(const TagsById& of_documents, const Index& index) {
    std::set<std::string> topics;
    for (const auto& [id, tags] : of_documents) {
      for (const GivenTag& tag : tags) topics.insert(tag.topic);
    }
    TagAssignment made;
    made.topics.assign(topics.begin(), topics.end());
    made.tags.resize(index.document_bound());
    for (const auto& [id, tags] : of_documents) {
      const std::optional<DocId> doc = index.find(id);
      if (!doc) continue;
      auto& assigned = made.tags[to_number(*doc)].emplace();
      for (const GivenTag& tag : tags) {
        const auto at = std::ranges::lower_bound(made.topics, tag.topic);
        assigned.push_back({static_cast<std::uint32_t>(at - made.topics.begin()), tag.p});
      }
    }
    return made;
  }

  const FileSystem& source_;
  std::shared_ptr<FileSystem> target_;
  SalvageReport report_;
  /// By the model, and its version, that gave them.
  std::map<std::pair<std::string, ModelVersionId>, TagsById> tags_;
  std::function<void(double)> on_progress_;
  const indexer::MoveFolders& move_folders_;
  std::uint64_t documents_before_ = 0;  ///< in the segments that are copied
  std::uint64_t all_documents_ = 0;
};

}  // namespace

SalvageReport salvage(const std::filesystem::path& source, const std::filesystem::path& target,
                      const SalvageOptions& options) {
  indexer::SalvagePlace place(source, target);
  const indexer::MoveFolders move_folders = [&](const std::set<std::string>& folders) {
    return indexer::moved_folders(folders, source, target);
  };
  SalvageReport report =
      indexer::salvage(storage::open_directory(source), storage::open_directory(place.directory()),
                       options, move_folders);
  place.publish();
  return report;
}

SalvageReport indexer::salvage(const std::shared_ptr<FileSystem>& source,
                               const std::shared_ptr<FileSystem>& target,
                               const SalvageOptions& options, const MoveFolders& move_folders) {
  return Salvage(*source, target, options, move_folders).run();
}

}  // namespace inkling
