#pragma once

/// model history, diff, rename, import: models over time and in other places.

#include <filesystem>
#include <string_view>

#include "inkling/index.h"
#include "inkling/model_difference.h"
#include "inkling/results.h"
#include "service/model_requests.h"
#include "service/stopping.h"

namespace inkling::service {

/// The snapshots that the index keeps in which the model came, changed or went. Throws
/// UnknownNameError if none of them has it. Cost: the model is read once for each change.
ModelHistory model_history(const std::filesystem::path& directory,
                           const ModelHistoryRequest& request);

/// Throws UnknownNameError for a model or a topic that is not there.
ModelDifference model_difference(const Index& index, const ModelDiffRequest& request);

/// Renames the model with the tags that it gave, and commits. Throws UnknownNameError, OptionError
/// for a name that is taken or none, and StoppedError where `stop` ends the wait for another
/// writer.
RenamedModel rename_model(const std::filesystem::path& directory, const ModelRenameRequest& request,
                          const StopAsked& stop = {});

/// Puts a model into the index, in the place of one of that name, and commits. `text` is what
/// `model export` wrote as JSON, or a model's bytes; `file` names it in messages. Throws
/// OptionError for something else, CorruptIndexError for a damaged model, and StoppedError as
/// rename_model().
ImportedModel import_model(const std::filesystem::path& directory,
                           const ModelImportRequest& request, std::string_view text,
                           const std::string& file, const StopAsked& stop = {});

}  // namespace inkling::service
