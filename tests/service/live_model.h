#pragma once

/// A model of the collection that learns and forgets.

#include <optional>
#include <string>
#include <vector>

#include "service/classification.h"
#include "service/opened.h"
#include "tests/service/collection.h"

namespace inkling::test {

using Strings = std::vector<std::string>;

inline void train_live(const Collection& collection, const std::string& name = "m") {
  service::TrainRequest request;
  request.name = name;
  request.options.alpha = 1;
  service::train(collection.directory(), request);
}

inline std::string model_bytes(const Collection& collection, const std::string& name = "m") {
  return service::open_index(collection.directory()).model_bytes(name).value();
}

inline std::uint64_t snapshot_of(const Collection& collection) {
  return service::open_index(collection.directory()).snapshot();
}

using NamedTexts = std::vector<service::NamedText>;

inline std::optional<NamedTexts> no_such_file(const Index&, const std::string&,
                                              const std::string&) {
  return std::nullopt;
}

/// The id of a document that has a label.
inline std::string any_id(const Collection& collection) {
  const Index index = service::open_index(collection.directory());
  return index.id(DocId{0});
}

}  // namespace inkling::test
