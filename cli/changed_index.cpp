#include "cli/changed_index.h"

#include <vector>

#include "inkling/error.h"
#include "inkling/index.h"

namespace inkling::cli {

namespace {

template <typename Command>
inline constexpr bool kAlwaysChanges =
    kIsOneOf<Command, IndexCommand, OptimizeCommand, TrainCommand, LearnCommand,
             service::ForgetRequest, service::LabelRequest, ImportCommand,
             service::ModelRenameRequest, service::ModelDropRequest>;

bool changes(const DeleteCommand& command) { return !command.request.dry_run; }
bool changes(const service::TagRequest& request) { return !request.dry_run; }
template <typename Command>
bool changes(const Command&) {
  return kAlwaysChanges<Command>;
}

}  // namespace

std::optional<std::filesystem::path> changed_index(const Request& request,
                                                   const std::filesystem::path& index) {
  if (const auto* const salvage = std::get_if<service::SalvageRequest>(&request))
    return salvage->target;
  if (const auto* const merge = std::get_if<MergeCommand>(&request)) return merge->target;
  if (std::visit([](const auto& command) { return changes(command); }, request)) return index;
  return std::nullopt;
}

void throw_unanswered(const std::filesystem::path& index, const std::string& cause) {
  throw CommittedError(Index::snapshots(index).back(), "its answer could not be written: " + cause,
                       "nothing has to be done again");
}

}  // namespace inkling::cli
