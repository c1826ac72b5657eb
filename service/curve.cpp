#include "service/curve.h"

#include <optional>

#include "inkling/document_set.h"
#include "inkling/kind_options.h"
#include "inkling/search.h"
#include "service/stopwatch.h"

namespace inkling::service {

CurveResult curve(const Index& index, const CurveRequest& request,
                  const std::function<void(const CurveProgress&)>& progress) {
  const Stopwatch watch;
  const Searcher searcher(index);
  CurveOptions options = request.options;
  if (progress) {
    options.progress = [&](std::size_t done, std::size_t trainings) {
      progress({done, trainings});
    };
  }
  std::optional<DocumentSet> test;
  if (request.test) test = searcher.matching(*request.test);
  CurveResult result;
  result.report.curve = learning_curve(index, searcher.matching(request.where), test, options);
  for (const CurvePoint& point : result.report.curve.points)
    result.report.kinds.emplace_back(kind_name(point.kind));
  result.seconds = watch.seconds();
  return result;
}

}  // namespace inkling::service
