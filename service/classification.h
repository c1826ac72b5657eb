#pragma once

/// train, classify, tag.

#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document.h"
#include "inkling/error_text.h"
#include "inkling/field_mapping.h"
#include "inkling/index.h"
#include "inkling/reading.h"
#include "inkling/record_reader.h"
#include "inkling/results.h"
#include "inkling/several_labels.h"
#include "service/classifier_requests.h"
#include "service/split_fields.h"
#include "service/stopping.h"

namespace inkling::service {

struct TrainResult {
  ModelDescription model;
  double seconds = 0;
  SeveralLabels labels{};           ///< of the training documents
  std::vector<SplitField> split{};  ///< fields of theirs that may not be what they seem
  /// Why the model may be another than was meant: training_warnings().
  std::vector<ErrorText> warnings{};
};

/// Trains a model, stores it in the index and commits, of which `on_progress` hears no more. Throws
/// OptionError for a bad name or alpha, and what Classifier::train() throws.
TrainResult train(const std::filesystem::path& directory, const TrainRequest& request,
                  const OnProgress& on_progress = {});

/// With the model of the request, which the caller loaded (Classifier::load), for one text or many.
Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        std::string_view text);

/// The same for a document: what an index would hold of it, as tag() sees it. Fields that the
/// request sets have those values alone.
Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        const Document& document);

/// Reads records of programs for it, as an index with this mapping reads JSON Lines. A text may
/// also be in `text`, and a model of fields needs none.
RecordReader records_to_classify(const Classifier& classifier, FieldMapping mapping);

/// How an answer is written; called at several threads.
using WriteAnswer = std::function<std::string(const std::string& id, const Classification&)>;
/// Gets what was written, in the order of the input.
using TakeAnswer = std::function<void(const std::string& written)>;

/// Classifies the documents that `index` would read of the paths, "-" being `standard_input`, by
/// the mapping of the index; for a model of fields they need no text. Throws what read_documents()
/// throws.
ReadingReport classify_all(const Classifier& classifier, const Index& index,
                           const ClassifyRequest& request, const std::vector<std::string>& paths,
                           std::istream& standard_input, const WriteAnswer& write,
                           const TakeAnswer& take);

/// Tags documents with a model of the index and commits, unless it is a dry run. Throws
/// UnknownNameError.
TagReport tag(const std::filesystem::path& directory, const TagRequest& request,
              const OnProgress& on_progress = {});

}  // namespace inkling::service
