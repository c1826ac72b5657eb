#include "service/counting_models.h"

#include <cstdint>
#include <string>

#include "inkling/classifier.h"
#include "inkling/error.h"

namespace inkling::service {

std::vector<CountingModel> models_counting(const Index& index, const DocumentSet& documents,
                                           CountedBy by) {
  std::vector<CountingModel> found;
  for (const std::string& name : index.models()) {
    try {
      const Classifier model = Classifier::load(index, name);
      if (by == CountedBy::labels && model.by() != "label") continue;
      std::uint64_t count = 0;
      documents.for_each([&](DocId doc) { count += model.has_trained_with(index.id(doc)); });
      if (count > 0) found.push_back({name, count});
    } catch (const CorruptIndexError&) {
      continue;
    } catch (const FormatVersionError&) {
      continue;
    }
  }
  return found;
}

}  // namespace inkling::service
