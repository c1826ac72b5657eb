#include "inkling/merging.h"

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "indexer/field_limit.h"
#include "indexer/files/path_origins.h"
#include "indexer/merge_settings.h"
#include "indexer/merged_models.h"
#include "indexer/open_merge.h"
#include "indexer/open_transaction.h"
#include "inkling/error.h"
#include "storage/commit/transaction.h"
#include "storage/segments/source_files.h"
#include "storage/view/view.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;

using storage::SegmentDocument;
using storage::Transaction;

/// Of documents that gave way to an earlier one.
constexpr const char* kSameId = "same_id";

/// Lists of the files of the input are merged last; that one is damaged is said before anything is
/// linked. Throws CorruptIndexError.
void require_whole_lists(Transaction& transaction,
                         const std::vector<indexer::MergeSource>& sources) {
  transaction.sources();
  if (const auto& damage = transaction.damaged_sources()) throw *damage;
  for (const indexer::MergeSource& source : sources)
    storage::view_of(source.index).commit()->sources();
}

/// One merge, from the opened indexes to the report.
class Merge {
 public:
  Merge(Transaction& transaction, const std::vector<indexer::MergeSource>& sources,
        const MergeOptions& options)
      : transaction_(transaction), sources_(sources), options_(options) {
    progress_.sources = sources.size();
  }

  MergeReport run(const std::string& target) {
    std::vector<Index> indexes;
    for (const indexer::MergeSource& source : sources_) indexes.push_back(source.index);
    require_few_fields(indexes);
    const indexer::MergedModels models(options_.models, transaction_.base(), indexes);
    adopt(target, models);
    if (goes_on()) resolve_conflicts();
    if (!goes_on()) return {.is_whole = false};
    models.put(transaction_);
    add_sources();
    report_.models = models.taken();
    report_.left_models = models.left();
    report_.snapshot = transaction_.commit();
    describe(transaction_.base());
    return std::move(report_);
  }

 private:
  void require_few_fields(const std::vector<Index>& indexes) const {
    indexer::FieldLimit limit(options_.max_fields, transaction_.base());
    for (const Index& index : indexes) limit.take_within(index);
  }

  bool goes_on() {
    ends_ = ends_ || (options_.keep_going && !options_.keep_going(progress_));
    return !ends_;
  }

  void adopt(const std::string& target, const indexer::MergedModels& models) {
    owners_.assign(transaction_.base().segment_count(), target);
    for (const indexer::MergeSource& source : sources_) {
      if (!goes_on()) return;
      const storage::AdoptedFiles files = transaction_.adopt(
          *source.files, source.index,
          [&](const std::string& model) { return models.keeps_tags(source.index, model); });
      report_.linked_files += files.linked;
      report_.copied_files += files.copied;
      report_.read += source.index.document_count();
      owners_.resize(owners_.size() + source.index.segment_count(), source.name);
      ++progress_.adopted;
    }
  }

  void resolve_conflicts() {
    std::uint64_t gave_way = 0;
    transaction_.for_each_shared_id(
        [&](std::string_view id, std::span<const SegmentDocument> documents) {
          if (options_.on_conflict == OnConflict::fail) refuse(id, documents);
          const bool is_last = options_.on_conflict == OnConflict::last;
          const std::size_t kept = is_last ? documents.size() - 1 : 0;
          for (std::size_t at = 0; at < documents.size(); ++at) {
            if (at != kept) transaction_.erase(documents[at]);
          }
          gave_way += documents.size() - 1;
        },
        [this] { return !goes_on(); });
    report_.indexed = report_.read - gave_way;
    if (options_.on_conflict == OnConflict::last) {
      report_.replaced = gave_way;
    } else if (gave_way > 0) {
      report_.skipped[kSameId] = gave_way;
    }
  }

  [[noreturn]] void refuse(std::string_view id, std::span<const SegmentDocument> documents) const {
    throw OptionError("on-conflict",
                      "document `" + std::string(id) + "` is in " + owners_[documents[0].segment] +
                          " and in " + owners_[documents[1].segment],
                      "`last` lets the later one stay, `first` the earlier one");
  }

  /// What the input of the sources was, as far as this index can say the same.
  void add_sources() {
    for (const indexer::MergeSource& source : sources_) {
      const storage::View& view = storage::view_of(source.index);
      for (const auto& [reason, count] : view.manifest().skipped)
        transaction_.note_skipped(reason, count);
      storage::Sources there = view.commit()->sources();
      if (there.empty()) continue;
      storage::Sources& here = transaction_.sources();
      for (auto& [name, file] : there.files) {
        const auto [known, is_new] = here.files.try_emplace(name, file);
        if (!is_new && options_.on_conflict != OnConflict::first) known->second = file;
      }
      // Which documents gave way is known of one index alone: these files are read again.
      for (const auto& [files, contest] : there.contests) {
        here.files[files.first].is_settled = false;
        here.files[files.second].is_settled = false;
      }
      here.folders.merge(source.folders(there.folders));
    }
    if (report_.indexed == report_.read) return;
    // Some documents gave way: reading their files again would bring them back.
    for (auto& [name, file] : transaction_.sources().files) file.is_settled = false;
  }

  void describe(const Index& index) {
    report_.documents = index.document_count();
    report_.segments = index.segment_count();
    report_.bytes = index.bytes();
  }

  Transaction& transaction_;
  const std::vector<indexer::MergeSource>& sources_;
  const MergeOptions& options_;
  MergeProgress progress_;
  MergeReport report_;
  std::vector<std::string> owners_;  ///< of segments, the target's first
  bool ends_ = false;
};

void require_path(const char* parameter, const fs::path& path) {
  if (path.empty()) throw OptionError(parameter, "it is empty", "name a directory");
}

/// Throws OptionError unless all are different directories.
void require_apart(const fs::path& target, const std::vector<fs::path>& sources) {
  require_path("dst", target);
  if (sources.empty()) throw OptionError("src", "at least one index is needed");
  std::vector<fs::path> known{indexer::plain_path(target)};
  for (const fs::path& source : sources) {
    require_path("src", source);
    fs::path path = indexer::plain_path(source);
    const auto same = std::ranges::find(known, path);
    if (same == known.begin())
      throw OptionError("src", source.string() + " is the index that others are merged into");
    if (same != known.end()) throw OptionError("src", source.string() + " is named twice");
    known.push_back(std::move(path));
  }
}

}  // namespace

MergeReport indexer::merge(const MergeTarget& target, const std::vector<MergeSource>& sources,
                           const MergeOptions& options) {
  require_choice("on-conflict", options.on_conflict, OnConflict::fail);
  require_choice("models", options.models, TakenModels::last);
  const storage::IndexSettings& settings =
      storage::view_of(sources.front().index).manifest().settings;
  const auto give_up = [&] {
    return options.keep_going && !options.keep_going({sources.size(), 0});
  };
  Transaction transaction = open_transaction(target.files, settings, {options.wait, give_up});
  const bool is_new = transaction.base().snapshot() == 0;
  const NamedSettings here{is_new ? sources.front().name : target.name, transaction.settings()};
  for (const MergeSource& source : sources)
    require_alike(here, {source.name, storage::view_of(source.index).manifest().settings});
  require_whole_lists(transaction, sources);
  return Merge(transaction, sources, options).run(target.name);
}

std::set<std::string> indexer::MergeSource::folders(const std::set<std::string>& recorded) const {
  return moved_folders(recorded, directory, target);
}

MergeReport merge_indexes(const fs::path& target, const std::vector<fs::path>& sources,
                          const MergeOptions& options) {
  require_apart(target, sources);
  std::vector<indexer::MergeSource> opened;
  for (const fs::path& source : sources) {
    const auto files = storage::open_directory(source);
    opened.push_back({source.string(), files, storage::open_index(files), source, target});
  }
  return indexer::merge({target.string(), storage::open_directory(target)}, opened, options);
}

}  // namespace inkling
