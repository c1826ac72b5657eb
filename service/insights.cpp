#include "service/insights.h"

#include "inkling/classifier.h"
#include "inkling/search.h"

namespace inkling::service {

Outliers outliers(const Index& index, const OutliersRequest& request) {
  const Classifier classifier = Classifier::load(index, request.name);
  return find_outliers(classifier, index, Searcher(index).matching(request.where), request.k);
}

}  // namespace inkling::service
