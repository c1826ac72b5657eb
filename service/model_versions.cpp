#include "service/model_versions.h"

#include <simdjson.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/base64.h"
#include "service/opened.h"

namespace inkling {

namespace {

/// Empty if the snapshot has gone since it was listed.
std::optional<Index> open_kept(const std::filesystem::path& directory, std::uint64_t snapshot) {
  try {
    return Index::open(directory, snapshot);
  } catch (const SnapshotMissingError&) {
    return std::nullopt;
  }
}

/// The bytes of the model in an export.
std::string bytes_in(std::string_view text, const std::string& file) {
  constexpr std::string_view kMagic = "INKM";
  if (text.starts_with(kMagic)) return std::string(text);
  const auto refuse = [&](const char* what) -> OptionError {
    return {"file", file + " " + what, "take what `inkling model export` writes without --format"};
  };
  simdjson::dom::parser parser;
  const simdjson::padded_string json(text);
  simdjson::dom::object object;
  if (parser.parse(json).get(object) != simdjson::SUCCESS) throw refuse("is not a JSON object");
  std::string_view record;
  if (object["record"].get(record) != simdjson::SUCCESS) throw refuse("has no `record`");
  std::optional<std::string> bytes = service::from_base64(record);
  if (!bytes) throw refuse("has a `record` that is not base64");
  return *std::move(bytes);
}

}  // namespace

ModelHistory model_history(const std::filesystem::path& directory, const std::string& name) {
  ModelHistory history{.model = name};
  std::optional<std::string> last;
  std::vector<std::string> known;
  for (const std::uint64_t snapshot : Index::snapshots(directory)) {
    const std::optional<Index> index = open_kept(directory, snapshot);
    if (!index) continue;
    ++history.snapshots;
    known = index->models();
    std::optional<std::string> bytes = index->model_bytes(name);
    if (bytes == last) continue;
    if (bytes) {
      const Classifier classifier = Classifier::parse(*bytes, name);
      history.versions.push_back({snapshot, false, describe_model(name, classifier)});
      history.versions.back().model.version = index->model_version(name).value();
    } else {
      history.versions.push_back({snapshot, true, {}});
    }
    last = std::move(bytes);
  }
  if (history.versions.empty()) throw UnknownNameError("model", name, known);
  return history;
}

Classifier parse_exported_model(std::string_view text, const std::string& file) {
  try {
    return Classifier::parse(bytes_in(text, file), file);
  } catch (const CorruptIndexError& error) {
    // A damaged model is that of the file: no index is.
    throw CorruptIndexError(error.path(), error.offset(), error.what_is_wrong(),
                            "the file was changed or cut short: write it again with `inkling model "
                            "export`");
  }
}

}  // namespace inkling

namespace inkling::service {

ModelHistory model_history(const std::filesystem::path& directory,
                           const ModelHistoryRequest& request) {
  return inkling::model_history(directory, request.name);
}

ModelDifference model_difference(const Index& index, const ModelDiffRequest& request) {
  return difference(Classifier::load(index, request.a), Classifier::load(index, request.b),
                    request.topic, request.k);
}

RenamedModel rename_model(const std::filesystem::path& directory, const ModelRenameRequest& request,
                          const StopAsked& stop) {
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  if (!writer.rename_model(request.name, request.to))
    throw UnknownNameError("model", request.name, writer.index().models());
  return {request.to, request.name, writer.commit()};
}

ImportedModel import_model(const std::filesystem::path& directory,
                           const ModelImportRequest& request, std::string_view text,
                           const std::string& file, const StopAsked& stop) {
  require_model_name(request.name);
  const Classifier classifier = parse_exported_model(text, file);
  IndexWriter writer = open_to_change(directory, request.wait, check_of(stop, kNothingCommitted));
  classifier.store(writer, request.name);
  return {describe_model(request.name, classifier), writer.commit()};
}

}  // namespace inkling::service
