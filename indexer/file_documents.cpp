#include "indexer/file_documents.h"

#include <optional>
#include <span>
#include <vector>

#include "indexer/records/file_fields.h"
#include "storage/documents/keyword_data.h"
#include "storage/documents/number_data.h"
#include "storage/view/view.h"

namespace inkling::indexer {

namespace {

/// Calls `on_segment` for each segment with such documents, once its values are read, and then
/// `on_document` for each live document with the numbers of its values.
template <typename OnValues, typename OnDocument>
void walk_files(const Index& index, OnValues on_values, OnDocument on_document) {
  for (const storage::PlacedSegment& placed : storage::view_of(index).segments()) {
    const storage::Columns& columns = placed.segment->columns();
    std::optional<storage::KeywordReader> files =
        columns.read_keyword(kFileField, [](std::size_t) {});
    if (!files) continue;
    std::vector<std::string> values;
    while (files->values_left() > 0) values.emplace_back(files->next_value());
    on_values(values);
    while (files->next_document()) {
      const DocId id{placed.base + files->doc()};
      if (index.documents().contains(id)) on_document(id, files->ordinals());
    }
    columns.require_readable();
  }
}

/// Calls `visit` for each live document of a wanted file, with that file.
template <typename Visit>
void for_each_wanted(const Index& index, const std::function<bool(std::string_view)>& is_wanted,
                     Visit visit) {
  std::vector<std::string> names;
  std::vector<bool> wanted;
  walk_files(
      index,
      [&](const std::vector<std::string>& files) {
        names = files;
        wanted.clear();
        for (const std::string& file : files) wanted.push_back(is_wanted(file));
      },
      [&](DocId doc, std::span<const std::uint32_t> files) {
        for (const std::uint32_t file : files) {
          if (wanted[file]) visit(doc, names[file]);
        }
      });
}

}  // namespace

std::map<std::string, std::uint64_t, std::less<>> documents_by_file(const Index& index,
                                                                    const DocumentSet& documents) {
  std::map<std::string, std::uint64_t, std::less<>> counts;
  std::vector<std::uint64_t*> of_segment;
  walk_files(
      index,
      [&](const std::vector<std::string>& files) {
        of_segment.clear();
        for (const std::string& file : files) of_segment.push_back(&counts[file]);
      },
      [&](DocId doc, std::span<const std::uint32_t> files) {
        if (!documents.contains(doc)) return;
        for (const std::uint32_t file : files) ++*of_segment[file];
      });
  return counts;
}

DocumentSet documents_of_files(const Index& index,
                               const std::function<bool(std::string_view)>& is_wanted) {
  DocumentSet documents = index.no_documents();
  for_each_wanted(index, is_wanted, [&](DocId doc, const std::string&) { documents.insert(doc); });
  return documents;
}

std::vector<DocumentOfFile> files_of_documents(
    const Index& index, const std::function<bool(std::string_view)>& is_wanted) {
  std::vector<DocumentOfFile> found;
  for_each_wanted(index, is_wanted, [&](DocId doc, const std::string& file) {
    found.push_back({doc, file});
  });
  return found;
}

DocumentSet file_documents(const Index& index,
                           const std::function<bool(std::string_view)>& is_wanted) {
  DocumentSet documents = index.no_documents();
  for (const storage::PlacedSegment& placed : storage::view_of(index).segments()) {
    const storage::Columns& columns = placed.segment->columns();
    std::optional<storage::NumberReader> modified = columns.read_numbers(kModifiedField);
    if (!modified) continue;
    modified->for_each([&](std::uint32_t doc, std::span<const Number>) {
      const DocId id{placed.base + doc};
      if (index.documents().contains(id) && is_wanted(columns.id(doc))) documents.insert(id);
    });
    columns.require_readable();
  }
  return documents;
}

}  // namespace inkling::indexer
