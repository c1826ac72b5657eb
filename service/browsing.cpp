#include "service/browsing.h"

#include <limits>
#include <memory>
#include <optional>

#include "inkling/error.h"
#include "inkling/text_analyzer.h"
#include "service/choices.h"
#include "service/opened.h"

namespace inkling::service {

namespace {

/// What was asked for; else what the index does, if there is one.
AnalyzerSettings settings(const std::filesystem::path& directory, const AnalyzerRequest& request) {
  if (request.asks()) return request.settings();
  const std::optional<Index> index = open_if_there(directory);
  return index ? index->analyzer() : AnalyzerSettings{};
}

}  // namespace

namespace {

AnalyzedText analyzed_by(const AnalyzerSettings& settings, const AnalyzeRequest& request) {
  const auto analyzer = std::make_shared<TextAnalyzer>(settings);
  require_analyzable(request.text);
  AnalyzedText analyzed;
  if (analyzer->settings().language == kDetectedLanguage)
    analyzed.language = analyzer->language_of(request.text);
  analyzed.for_each_token = [analyzer, text = request.text](const auto& sink) {
    analyzer->analyze(text, sink);
  };
  return analyzed;
}

}  // namespace

AnalyzedText analyze(const std::filesystem::path& directory, const AnalyzeRequest& request) {
  return analyzed_by(settings(directory, request.analyzer), request);
}

AnalyzedText analyze(const Index& index, const AnalyzeRequest& request) {
  const AnalyzerRequest& asked = request.analyzer;
  return analyzed_by(asked.asks() ? asked.settings() : index.analyzer(), request);
}

std::vector<TermRow> terms(const Index& index, const TermsRequest& request) {
  if (request.all && request.k)
    throw ParameterError("all", "-k is given as well", "leave one of them out");
  return term_rows(index, request.prefix,
                   request.k.value_or(std::numeric_limits<std::size_t>::max()));
}

std::string folded_prefix(const Index& index, const std::string& prefix) {
  return prefix.empty() ? prefix : TextAnalyzer(index.analyzer()).fold(prefix);
}

std::uint64_t count_terms(const Index& index, const std::string& prefix) {
  std::uint64_t count = 0;
  for (TermCursor cursor = index.terms(FieldId::text, folded_prefix(index, prefix));
       !cursor.exhausted(); cursor.advance()) {
    ++count;
  }
  return count;
}

StoredDocument show(const Index& index, const ShowRequest& request) {
  const std::optional<DocId> doc = index.find(request.id);
  if (!doc) throw UnknownNameError("document", request.id);
  return index.document(*doc);
}

std::vector<WordCount> suggest(const Searcher& searcher, const SuggestRequest& request) {
  return searcher.completions(request.prefix, request.k);
}

DocumentKeywords keywords(const Searcher& searcher, const KeywordsRequest& request) {
  return searcher.keywords(request.id, request.k);
}

}  // namespace inkling::service
