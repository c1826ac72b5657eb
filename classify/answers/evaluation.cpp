#include "classify/answers/evaluation.h"

#include <utility>

#include "classify/answers/evaluation_tally.h"
#include "classify/counts/labelled_documents.h"

namespace inkling::classify {

Evaluation evaluate(const Model& model, const Index& index, const DocumentSet& where,
                    const EvaluationOptions& options) {
  EvaluationTally tally(index, model.record().source.by, model.record().topics, options);
  tally.judge(model, live_documents(index, where));
  return std::move(tally).result();
}

}  // namespace inkling::classify
