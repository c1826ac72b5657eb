#include "indexer/merged_models.h"

#include <set>

namespace inkling::indexer {

namespace {

using BytesByName = std::map<std::string, std::string>;

void choose(TakenModels taken, const Index& index, BytesByName& chosen) {
  for (const std::string& name : index.models()) {
    if (taken == TakenModels::last || !chosen.contains(name))
      chosen[name] = index.model_bytes(name).value();
  }
}

bool has(const BytesByName& models, const std::string& name, const std::string& bytes) {
  const auto found = models.find(name);
  return found != models.end() && found->second == bytes;
}

}  // namespace

MergedModels::MergedModels(TakenModels taken, const Index& target,
                           const std::vector<Index>& sources) {
  BytesByName chosen;
  if (taken != TakenModels::none) {
    choose(taken, target, chosen);
    for (const Index& source : sources) choose(taken, source, chosen);
  }
  for (auto& [name, bytes] : chosen) {
    const bool is_there = target.model_bytes(name) == bytes;
    (is_there ? kept_ : new_).emplace(name, std::move(bytes));
  }
  std::set<std::string> left;
  for (const Index& source : sources) {
    for (const std::string& name : source.models()) {
      if (!keeps_tags(source, name)) left.insert(name);
    }
  }
  left_.assign(left.begin(), left.end());
}

bool MergedModels::keeps_tags(const Index& source, const std::string& model) const {
  const std::optional<std::string> bytes = source.model_bytes(model);
  return bytes && (has(new_, model, *bytes) || has(kept_, model, *bytes));
}

void MergedModels::put(storage::Transaction& transaction) const {
  for (const auto& [name, bytes] : new_) {
    transaction.drop_model(name);
    transaction.put_model(name, bytes);
  }
}

std::vector<std::string> MergedModels::taken() const {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : new_) names.push_back(name);
  return names;
}

}  // namespace inkling::indexer
