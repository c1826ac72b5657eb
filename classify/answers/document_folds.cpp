#include "classify/answers/document_folds.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling::classify {

namespace {

using Group = std::vector<DocId>;

/// In the order of their entry.
std::vector<DocId> used_documents(const Index& index, const LabelledDocuments& labelled) {
  std::vector<DocId> docs;
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    if (labelled.slot_of[doc] != labelled.idle_slot()) docs.push_back(DocId{doc});
  }
  std::ranges::sort(docs, {}, [&](DocId doc) { return index.entry_rank(doc); });
  return docs;
}

/// Values that a document has together lead to one group.
class JoinedValues {
 public:
  explicit JoinedValues(std::size_t values) : parent_(values) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  std::uint32_t root(std::uint32_t value) {
    while (parent_[value] != value) value = parent_[value] = parent_[parent_[value]];
    return value;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[root(a)] = root(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

std::vector<Group> groups_by(const KeywordColumn& column, const std::vector<DocId>& docs) {
  JoinedValues joined(column.values().size());
  for (const DocId doc : docs) {
    for (const std::uint32_t value : column.ordinals(doc))
      joined.join(column.ordinals(doc).front(), value);
  }
  std::vector<Group> groups;
  std::map<std::uint32_t, std::size_t> group_of;
  for (const DocId doc : docs) {
    std::size_t group = groups.size();
    if (!column.ordinals(doc).empty())
      group = group_of.emplace(joined.root(column.ordinals(doc).front()), group).first->second;
    if (group == groups.size()) groups.emplace_back();
    groups[group].push_back(doc);
  }
  return groups;
}

std::vector<Group> groups_of(const Index& index, const std::string& field,
                             const std::vector<DocId>& docs) {
  if (!field.empty()) return groups_by(*require_topic_column(index, field), docs);
  std::vector<Group> groups;
  for (const DocId doc : docs) groups.push_back({doc});
  return groups;
}

[[noreturn]] void refuse_many(std::size_t documents) {
  throw OptionError("leave-one-out",
                    "it trains a model for each of " + std::to_string(documents) +
                        " documents, and takes " + std::to_string(FoldOptions::kMostFolds) +
                        " at most",
                    "take --folds 10, or select fewer documents with --where");
}

std::size_t number_of_folds(const FoldOptions& options, std::size_t documents, std::size_t groups) {
  if (options.leave_one_out && documents > FoldOptions::kMostFolds) refuse_many(documents);
  const std::size_t folds = options.leave_one_out ? documents : options.folds;
  if (folds < 2 || folds > FoldOptions::kMostFolds) {
    throw OptionError("folds", "there must be 2 to " + std::to_string(FoldOptions::kMostFolds) +
                                   ", not " + std::to_string(folds));
  }
  if (folds > groups) {
    throw OptionError("folds", "there are only " + std::to_string(groups) +
                                   " documents or groups of them to fill " + std::to_string(folds) +
                                   " folds");
  }
  return folds;
}

/// Deals out one group after the other.
class Dealer {
 public:
  Dealer(const LabelledDocuments& labelled, std::size_t folds)
      : labelled_(labelled),
        folds_(folds),
        of_slot_(labelled.slot_topics.size() * folds),
        sizes_(folds) {}

  std::size_t deal(const Group& group) {
    std::vector<std::uint64_t> alike(folds_);
    for (const DocId doc : group) {
      for (std::size_t fold = 0; fold < folds_; ++fold) alike[fold] += count(doc, fold);
    }
    std::size_t best = 0;
    for (std::size_t fold = 1; fold < folds_; ++fold) {
      if (std::pair(alike[fold], sizes_[fold]) < std::pair(alike[best], sizes_[best])) best = fold;
    }
    for (const DocId doc : group) ++count(doc, best);
    sizes_[best] += group.size();
    return best;
  }

 private:
  std::uint32_t& count(DocId doc, std::size_t fold) {
    return of_slot_[labelled_.slot_of[to_number(doc)] * folds_ + fold];
  }

  const LabelledDocuments& labelled_;
  std::size_t folds_;
  std::vector<std::uint32_t> of_slot_;  ///< documents by label set, then by fold
  std::vector<std::size_t> sizes_;
};

}  // namespace

std::vector<DocumentSet> document_folds(const Index& index, const LabelledDocuments& labelled,
                                        const FoldOptions& options) {
  const std::vector<DocId> docs = used_documents(index, labelled);
  std::vector<Group> groups = groups_of(index, options.group, docs);
  const std::size_t count = number_of_folds(options, docs.size(), groups.size());
  // std::shuffle differs between standard libraries; the engine does not.
  std::mt19937_64 random(options.seed);
  for (std::size_t left = groups.size(); left > 1; --left)
    std::swap(groups[left - 1], groups[random() % left]);
  std::ranges::stable_sort(groups, std::ranges::greater(), &Group::size);
  std::vector<DocumentSet> folds(count, index.no_documents());
  Dealer dealer(labelled, count);
  for (const Group& group : groups) {
    DocumentSet& fold = folds[dealer.deal(group)];
    for (const DocId doc : group) fold.insert(doc);
  }
  return folds;
}

}  // namespace inkling::classify
