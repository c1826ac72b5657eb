#include "classify/answers/evaluation.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "classify/answers/evaluation_tally.h"
#include "classify/answers/tags_of.h"
#include "classify/counts/labelled_documents.h"

namespace inkling::classify {

Evaluation evaluate(const Model& model, const Index& index, const DocumentSet& where,
                    const EvaluationOptions& options) {
  EvaluationTally tally(index, model.record().source.by, model.record().topics, options);
  tally.judge(model, live_documents(index, where), options.on_progress);
  Evaluation evaluation = std::move(tally).result();
  const std::vector<double>& cuts = model.record().choices.cuts;
  for (std::size_t topic = 0; topic < cuts.size(); ++topic)
    evaluation.topics[topic].cut = public_cut(cuts[topic]);
  if (options.on_progress) options.on_progress(1);
  return evaluation;
}

}  // namespace inkling::classify
