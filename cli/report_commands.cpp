/// The commands `report`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <type_traits>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/streams.h"
#include "cli/terminal.h"
#include "inkling/error.h"
#include "inkling/keyness.h"
#include "render/concordance.h"
#include "render/numbers.h"
#include "render/page.h"
#include "render/prose.h"
#include "render/reports.h"
#include "render/style.h"
#include "render/utf8.h"
#include "service/choices.h"
#include "service/opened.h"
#include "service/outlines.h"
#include "service/reporting.h"

namespace inkling::cli {

namespace {

template <typename Report>
void answer_report(const Session& session, const Report& report) {
  session.json ? render::write_json(session.out, report)
               : render::print(session.out, report, session.table_format());
}

/// Of words that were asked for.
void tell_unlisted(const Session& session, std::size_t asked, std::size_t listed) {
  if (listed == asked) return;
  warn(session, fmt::format("{} of {} not listed, by --min-df or -k", asked - listed,
                            render::counted(asked, "word")));
}

/// Whether a reference is a list: standard input, or whatever can be read, a pipe too.
bool is_list(const std::string& reference) {
  std::error_code unreadable;
  const std::filesystem::file_status status = std::filesystem::status(reference, unreadable);
  return reference == "-" || (exists(status) && !is_directory(status));
}

/// Of a reference that may have been meant as a query.
void tell_list(const Session& session, const std::string& reference) {
  if (!reports_in_words(session) || reference == "-" || reference.find('/') != reference.npos)
    return;
  render::print_prose(session.err,
                      render::terminal_text(fmt::format(
                          "--reference is the file `{0}`; as a query, write `({0})`", reference)));
}

/// Of a list that is not a whole corpus.
void tell_unlisted(const Session& session, const FrequencyList& list) {
  std::uint64_t sum = 0;
  for (const auto& [word, count] : list.words) sum += count;
  if (!list.tokens || *list.tokens <= sum) return;
  warn(session, fmt::format("the reference lists {} of {}: words that it lacks count as 0",
                            render::grouped(sum), render::counted(*list.tokens, "token")));
}

/// Of a list that has nothing to do with the target, as where its words are not what they seem.
void tell_strange(const Session& session, const FrequencyList& list, const KeynessReport& report) {
  if (report.listed_in_target != 0u) return;
  warn(session, fmt::format("no word of the reference occurs in the target{}",
                            list.kind == FrequencyList::Kind::written
                                ? ""
                                : ": where `term` has words as people write them, call it `word`"));
}

/// That none of the words that were asked for occurs, where it is so.
template <typename Report>
ExitCode tell_absent(const Session& session, const Report& report,
                     const std::vector<std::string>& asked, const char* where) {
  if (report.present > 0) return ExitCode::done;
  // What was not listed has been told already, with the reason.
  if (report.words.size() == asked.size())
    warn(session, fmt::format("no {} holds `{}`", where, fmt::join(asked, "` or `")));
  return ExitCode::no;
}

/// Whether a query selects the documents of a report, and none match.
template <typename Scope>
bool selects_none(const std::string& where, const Scope& scope) {
  return !where.empty() && scope.is_empty();
}

void tell_none(const Session& session, const std::string& where) {
  warn(session, fmt::format("no document matches --where `{}`", where));
}

template <typename Request>
void show(Progress& progress, const Request& request, const service::ReportProgress& done) {
  if constexpr (std::is_same_v<Request, service::CollocationRequest>) {
    if (!request.word) return progress.show(slow_pairs(request.options, done.done));
  }
  progress.show(done);
}

/// Lists that are empty without documents; other reports have no value there, or say it themselves.
template <typename Report>
inline constexpr bool kIsList =
    std::is_same_v<Report, Wordlist> || std::is_same_v<Report, NgramReport> ||
    std::is_same_v<Report, CollocationPairs>;

/// Throws for columns that a report will not have.
template <typename Report>
void require_columns(const Session& session, const Report& outline) {
  if (const auto* columns = render::style_of(session.out).columns)
    render::require_columns(columns->names, outline, session.table_format());
}

/// Finds the documents of a request.
struct ScopeFinder {
  template <typename Request>
  auto operator()(const Searcher& searcher, const Request& request,
                  const service::OnReportProgress& on_progress) const {
    return service::scope_of(searcher, request, on_progress);
  }
};

/// The answer of ask(searcher, scope), which may take a while, with the scope of
/// find(searcher, request, on_progress); `found(report)` is how it ends. About no documents it is
/// empty, if it is a list, or is not there; that ends with an honest no.
template <typename Request, typename Find, typename Ask, typename Found>
ExitCode answer_walk(const Session& session, const Request& request, Find find, Ask ask,
                     Found found) {
  using Scope =
      std::invoke_result_t<Find, const Searcher&, const Request&, const service::OnReportProgress&>;
  using Report = std::invoke_result_t<Ask, const Searcher&, const Scope&>;
  const auto outline = service::outline_of<Report>(request);
  if constexpr (service::kTellsColumns<Request>) require_columns(session, outline);
  const Searcher searcher(open_to_compare_text(session));
  bool is_of_none = false;
  try {
    const Report report = [&] {
      Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
      const Scope scope = find(searcher, request, [&](const service::ReportProgress& done) {
        show(progress, request, done);
      });
      is_of_none = selects_none(request.where, scope);
      if constexpr (!service::kTellsColumns<Request>)
        require_columns(session, service::topic_distances_outline(searcher, request, scope));
      return ask(searcher, scope);
    }();
    if (is_of_none) tell_none(session, request.where);
    answer_report(session, report);
    return is_of_none ? ExitCode::no : found(report);
  } catch (const EmptyInputError&) {
    if (!is_of_none) throw;
  }
  tell_none(session, request.where);
  if constexpr (kIsList<Report>) answer_report(session, outline);
  return ExitCode::no;
}

template <typename Request, typename Ask, typename Found>
ExitCode answer_walk(const Session& session, const Request& request, Ask ask, Found found) {
  return answer_walk(session, request, ScopeFinder(), ask, found);
}

template <typename Request, typename Ask>
ExitCode answer_walk(const Session& session, const Request& request, Ask ask) {
  return answer_walk(session, request, ask, [](const auto&) { return ExitCode::done; });
}

}  // namespace

ExitCode run(const service::SummaryRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::summary(searcher, request, scope);
  });
}

ExitCode run(const service::InformationRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::information(searcher, request, scope);
  });
}

ExitCode run(const service::TopicsRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::topics(searcher, request, scope);
  });
}

ExitCode run(const KeynessCommand& command, const Session& session) {
  service::KeynessRequest request = command.request;
  if (request.target.empty())
    throw service::ParameterError("target", "is missing", "name documents: --target label:tea");
  if (is_list(command.reference)) {
    tell_list(session, command.reference);
    request.list = parse_frequency_list(read_text(session, command.reference), command.reference);
    tell_unlisted(session, *request.list);
  } else {
    request.reference = command.reference;
  }
  return answer_walk(
      session, request,
      [&](const Searcher& searcher, const auto& scope) {
        return service::keyness(searcher, request, scope);
      },
      [&](const KeynessReport& report) {
        if (request.list) tell_strange(session, *request.list, report);
        return ExitCode::done;
      });
}

namespace {

bool prints_table(const Session& session) {
  return !session.json && session.table_format() == TableFormat::table;
}

/// Writes lines as they come. What was written before a failure can be read.
ConcordanceTotals write_lines(const Session& session, const Searcher& searcher,
                              const service::ConcordanceRequest& request,
                              const service::ReportScope& scope,
                              render::ConcordanceWriter& writer) {
  const auto write = [&](const ConcordanceLine& line) {
    writer.add(line);
    // The first lines are seen at once, later ones in ever larger parts.
    if (std::has_single_bit(writer.lines()) || writer.lines() == request.k) session.out.flush();
    return !session.out.fail();
  };
  try {
    return service::concordance(searcher, request, scope, prints_table(session), write);
  } catch (const Error& error) {
    writer.break_off(error.what());
    throw;
  }
}

/// What a concordance says beside its lines.
void tell_lines(const Session& session, const service::ConcordanceRequest& request,
                const ConcordanceTotals& totals, std::uint64_t shown) {
  if (totals.lines == 0 && totals.matched > 0) {
    warn(session, fmt::format("{} matched, but by no word with a place in the text{}",
                              render::counted(totals.matched, "document"),
                              request.options.min_df > 1 ? " that --min-df keeps" : ""));
  }
  session.out.flush();
  if (!reports_in_words(session)) return;
  const bool is_cut = prints_table(session) && shown < totals.lines;
  render::print_prose(session.err,
                      render::summary_of(totals, shown) + (is_cut ? "; --all shows all" : ""));
}

}  // namespace

ExitCode run(const service::ConcordanceRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  render::ConcordanceWriter writer(session.out, request.query, session.json,
                                   session.table_format());
  // A table is written at the end; other lines would be written over the progress.
  const bool shows_progress =
      prints_table(session) && reports_in_words(session) && terminal_can_show_progress();
  std::optional<Progress> progress(std::in_place, session.err, shows_progress);
  const service::ReportScope scope = service::scope_of(
      searcher, request, [&](const service::ReportProgress& done) { progress->show(done); });
  const SearchAnswer reading = service::reading_of(searcher, request, scope);
  progress.emplace(session.err, shows_progress);  // wipes the line away, for what follows
  if (selects_none(request.where, scope)) tell_none(session, request.where);
  tell(session, render::remarks_on(reading));
  const ConcordanceTotals totals = write_lines(session, searcher, request, scope, writer);
  progress.reset();
  writer.finish(totals);
  tell_lines(session, request, totals, writer.lines());
  return totals.lines == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::CollocationRequest& request, const Session& session) {
  if (!request.word) {
    return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
      return service::collocation_pairs(searcher, request, scope);
    });
  }
  const auto ask = [&](const Searcher& searcher, const auto& scope) {
    return service::collocations(searcher, request, scope);
  };
  return answer_walk(session, request, ask, [&](const CollocationReport& report) {
    if (report.node_count > 0) return ExitCode::done;
    warn(session, fmt::format("no document holds `{}`", *request.word));
    return ExitCode::no;
  });
}

ExitCode run(const service::DispersionRequest& request, const Session& session) {
  if (request.words.empty())
    throw UsageError("there is no word to look at", "inkling report dispersion WORD...");
  const auto ask = [&](const Searcher& searcher, const auto& scope) {
    return service::dispersion(searcher, request, scope);
  };
  return answer_walk(session, request, ask, [&](const DispersionReport& report) {
    tell_unlisted(session, request.words.size(), report.words.size());
    return tell_absent(session, report, request.words, "document");
  });
}

ExitCode run(const service::WordlistRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::wordlist(searcher, request, scope);
  });
}

ExitCode run(const service::NgramsRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::ngrams(searcher, request, scope);
  });
}

ExitCode run(const service::GrowthRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::growth(searcher, request, scope);
  });
}

ExitCode run(const service::TrendsRequest& request, const Session& session) {
  if (request.words.empty())
    throw UsageError("there is no word to follow", "inkling report trends WORD... --by date:month");
  const auto ask = [&](const Searcher& searcher, const auto& scope) {
    return service::trends(searcher, request, scope);
  };
  return answer_walk(session, request, ask, [&](const TrendReport& report) {
    tell_unlisted(session, request.words.size(), report.words.size());
    return tell_absent(session, report, request.words, "document in a period");
  });
}

ExitCode run(const service::DriftRequest& request, const Session& session) {
  if (!request.and_snapshot) {
    return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
      return service::drift(searcher, request, scope);
    });
  }
  const Searcher later(service::open_index(session.index, request.and_snapshot));
  return answer_walk(
      session, request,
      [&](const Searcher& searcher, const auto&, const service::OnReportProgress& on_progress) {
        return service::scope_of(searcher, later, request, on_progress);
      },
      [&](const Searcher& searcher, const auto& scope) {
        return service::drift(searcher, later, request, scope);
      },
      [](const DriftReport&) { return ExitCode::done; });
}

ExitCode run(const service::TopicDistancesRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& scope) {
    return service::topic_distances(searcher, request, scope);
  });
}

ExitCode run(const AllReportsCommand& command, const Session& session) {
  if (!command.html)
    throw UsageError("there is no file to write the reports to", "name it with --html FILE");
  if (session.json)
    throw UsageError("with --json there is no page to write", "each report has its own --json");
  if (command.html->empty() || *command.html == "-")
    throw UsageError("--html needs the name of a file", "--html corpus.html");
  const Searcher searcher(open_to_compare_text(session));
  // It is opened before the work, so that a name that cannot be is told at once.
  FileOutput file(*command.html);
  const AllReports reports = [&] {
    Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
    return service::all_reports(searcher, command.request,
                                [&](const service::ReportProgress& done) { progress.show(done); });
  }();
  if (!command.request.where.empty() && reports.summary.documents == 0) {
    tell_none(session, command.request.where);
    return ExitCode::no;
  }
  render::write_page(file, reports,
                     {.index = session.index.string(),
                      .snapshot = searcher.index().snapshot(),
                      .where = command.request.where});
  file.commit();
  return ExitCode::done;
}

}  // namespace inkling::cli
