/// search, similar.

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <system_error>

#include "cli/arguments.h"
#include "cli/batch_command.h"
#include "cli/commands.h"
#include "cli/last_search.h"
#include "cli/synonym_file.h"
#include "inkling/error.h"
#include "render/facets.h"
#include "render/prose.h"
#include "render/search.h"
#include "render/style.h"
#include "service/searching.h"

namespace inkling::cli {

namespace {

bool wants_facets_alone(const service::SearchRequest& request) {
  return !request.facets.fields.empty() && request.k == 0;
}

/// In formats of rows alone each row is a hit, or with `-k 0` a value of a facet, or a term.
void require_rows(const Session& session, bool explain, bool facets, bool terms) {
  if (session.json || session.table_format() == TableFormat::table) return;
  if (!explain && !facets && !terms) return;
  throw UsageError(
      "--explain, and --facet or --significant beside hits, have no rows of their own in this "
      "format",
      "take --json, or one of --facet and --significant with -k 0");
}

void print_rows(const Session& session, const service::SearchResult& result, bool facets_alone) {
  const TableFormat format = session.table_format();
  if (format == TableFormat::table) {
    render::print(session.out, result.answer, format);
    if (result.significant && !result.significant->empty()) {
      session.out << '\n';
      render::print(session.out, *result.significant, format);
    }
  } else if (result.significant) {
    render::print(session.out, *result.significant, format);
  } else if (facets_alone) {
    render::print(session.out, result.answer.facets, format);
  } else {
    render::print(session.out, result.answer, format);
  }
}

/// Why a list of terms that was asked for is empty, where it is.
void tell_no_significant(const Session& session, const service::SearchResult& result,
                         std::uint64_t documents) {
  if (!result.significant || !result.significant->empty() || result.answer.total == 0) return;
  warn(session,
       result.answer.total_is_exact && result.answer.total == documents
           ? "--significant: the query finds every document, and there are no others to "
             "compare with"
           : "--significant: no term sets what the query finds apart from other documents");
}

/// A search that is run here. Files below a folder that is gone are gone, too: what is left of
/// those named relative to it can only be beside the index. Throws IoError.
LastSearch search_from_here(const std::filesystem::path& index) {
  std::error_code fault;
  LastSearch last;
  last.index = std::filesystem::absolute(index, fault);
  if (fault) throw IoError(index.string(), fault.value(), "its folder cannot be found");
  last.folder = std::filesystem::current_path(fault);
  if (fault) last.folder = last.index.parent_path();
  return last;
}

/// For `inkling open`. A search that was answered does not fail because its hits are forgotten.
void remember_hits(const Session& session, const SearchAnswer& answer, std::size_t offset) {
  if (!render::style_of(session.out).is_terminal) return;
  try {
    LastSearch last = search_from_here(session.index);
    last.offset = offset;
    for (const SearchHit& hit : answer.hits) last.ids.push_back(hit.id);
    remember(last);
  } catch (const IoError& error) {
    warn(session, fmt::format("`inkling open` will not know these hits: {}", error.what()));
  }
}

/// The hits, and how many there are in how much time.
ExitCode say(const Session& session, const service::SearchResult& result, bool facets_alone) {
  if (session.json) {
    render::write_json(session.out, result.answer, result.explained, result.seconds,
                       result.significant);
  } else {
    print_rows(session, result, facets_alone);
    session.out.flush();
  }
  if (reports_in_words(session))
    render::print_prose(session.err, render::summary_of(result.answer, result.seconds));
  return result.answer.total == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode search_once(const SearchCommand& command, const Session& session) {
  service::SearchRequest request = command.request;
  const bool facets_alone = wants_facets_alone(request) && !request.significant;
  require_rows(session, request.explain, !request.facets.fields.empty() && !facets_alone,
               request.significant.has_value() && request.k != 0);
  const Searcher searcher(open_to_compare_text(session));
  request.syntax.synonyms = read_synonym_file(session, command.synonyms);
  const service::SearchResult result = service::search(searcher, request);
  tell(session, render::remarks_on(result.answer));
  tell_no_significant(session, result, searcher.index().document_count());
  remember_hits(session, result.answer, request.offset);
  return say(session, result, facets_alone);
}

}  // namespace

ExitCode run(const SearchCommand& command, const Session& session) {
  if (command.topics) return search_batch(command, session);
  if (session.format == service::Format::trec || command.run_name || command.escape_ids) {
    throw UsageError("--format trec, --run-name and --escape-ids belong to --topics",
                     "leave them out, or name a file of topics");
  }
  if (command.request.facets.size && command.request.facets.fields.empty())
    throw UsageError("--facet-size belongs to --facet", "name a field with --facet");
  if (!command.request.query && command.request.rank.feedback.like.empty()) {
    throw UsageError("`inkling search` needs a query or --topics",
                     "see `inkling search --help`; put a query that begins with - after `--`");
  }
  return search_once(command, session);
}

ExitCode run(const service::SimilarRequest& request, const Session& session) {
  require_rows(session, request.explain, false, false);
  const Searcher searcher(open_to_compare_text(session));
  const service::SearchResult result = service::similar(searcher, request);
  tell(session, render::remarks_on(result.answer));
  tell(session, {{false, fmt::format("by {}", result.answer.query)}});
  remember_hits(session, result.answer, 0);
  return say(session, result, false);
}

}  // namespace inkling::cli
