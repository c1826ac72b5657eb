#include "classify/counts/same_analyzer.h"

#include <string>

#include "inkling/error.h"

namespace inkling::classify {

namespace {

/// The settings without those that have no effect for their kind.
AnalyzerSettings effective(AnalyzerSettings settings) {
  const bool knows_languages =
      settings.kind == AnalyzerKind::standard || settings.kind == AnalyzerKind::words;
  if (!knows_languages) settings.drop_stop_words = settings.fold_accents = settings.bigrams = false;
  if (settings.kind != AnalyzerKind::standard && !settings.drop_stop_words)
    settings.language.clear();
  return settings;
}

std::string described(const AnalyzerSettings& settings) {
  std::string text = "`" + std::string(to_string(settings.kind)) + "`";
  if (!settings.language.empty()) text += " (" + settings.language + ")";
  if (settings.drop_stop_words) text += " without stop words";
  if (settings.fold_accents) text += " without accents";
  if (settings.bigrams) text += " with bigrams";
  return text;
}

}  // namespace

void require_same_analyzer(const AnalyzerSettings& of_model, const AnalyzerSettings& of_index) {
  const AnalyzerSettings model = effective(of_model);
  const AnalyzerSettings index = effective(of_index);
  if (model == index) return;
  throw OptionError("model",
                    "it knows terms of the analyzer " + described(model) +
                        ", the index has those of " + described(index),
                    "train a model on this index");
}

}  // namespace inkling::classify
