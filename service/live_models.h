#pragma once

/// learn, forget, label: models and labels that change by one document.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/results.h"
#include "service/classifier_requests.h"
#include "service/stopping.h"
#include "service/texts.h"

namespace inkling::service {

/// The texts of a file, for a field; empty where there is no file of that name.
using ReadFile = std::function<std::optional<std::vector<NamedText>>(
    const Index& index, const std::string& field, const std::string& path)>;

/// The labels of a document are not those that a request expected.
class LabelsChangedError : public Error {
 public:
  LabelsChangedError(const std::string& id, std::vector<std::string> labels);

  /// Those that it has now.
  const std::vector<std::string>& labels() const noexcept { return labels_; }

 private:
  std::vector<std::string> labels_;
};

/// Each makes one commit if anything changes, and none if something is refused. They throw what
/// LiveModel does, UnknownNameError for a model or a document that is not there, and StoppedError
/// where `stop` ends the wait for another writer.

/// The model learns each text under the topic of the request.
LearnReport learn(const std::filesystem::path& directory, const LearnRequest& request,
                  const std::vector<NamedText>& texts, const StopAsked& stop = {});

/// A name is that of a document of the index, or else of a file with texts that the model learned.
ForgetReport forget(const std::filesystem::path& directory, const ForgetRequest& request,
                    const ReadFile& read, const StopAsked& stop = {});

/// Sets the labels of a document. With a model, that document leaves the training under its former
/// labels, if it had any and was in it, and enters it under the new ones, be they the former ones.
/// Without topics the document has no labels any more, and leaves the training. Throws
/// LabelsChangedError.
LabelReport label(const std::filesystem::path& directory, const LabelRequest& request,
                  const StopAsked& stop = {});

}  // namespace inkling::service
