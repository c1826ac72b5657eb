#pragma once

/// Documents held out of the models that judge them.

#include <cstddef>
#include <cstdint>

#include "classify/counts/folds.h"
#include "classify/counts/term_pairs.h"
#include "classify/training/train_options.h"

namespace inkling::test {

/// The training documents of an index, ready to be held out.
struct HeldOutBench {
  HeldOutBench(const Index& index, ModelKind family, std::uint64_t seed, std::size_t fold_count = 3,
               const FeatureOptions& limits = {})
      : features(limits),
        labelled(classify::labelled_documents(index, index.documents(), "label")),
        table(table_of(index)),
        folds(classify::stratified_folds(table, labelled.topics.size(), fold_count, seed)) {
    record.choices.kind = record.choices.family = family;
    if (family == ModelKind::bernoulli) record.choices.rule.weight = TermWeight::binary;
    record.topics = labelled.topics;
    record.choices.limits = classify::limits_of(features);
    record.has_pairs = features.bigrams;
  }

  classify::HeldOutTask task() const { return {table, labelled, folds, record}; }

  classify::PostingTable table_of(const Index& index) const {
    classify::PostingTable words = classify::copy_postings(index, FieldId::text, TermUnit::stems,
                                                           labelled, classify::limits_of(features));
    if (!features.bigrams) return words;
    return classify::with_pairs(index, FieldId::text, TermUnit::stems, words, features.min_df);
  }

  FeatureOptions features;
  classify::LabelledDocuments labelled;
  classify::PostingTable table;
  classify::Folds folds;
  classify::TrainingRecord record;
};

}  // namespace inkling::test
