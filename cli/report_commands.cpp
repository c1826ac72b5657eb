/// The commands `report`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <limits>
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

/// Whether the report is to be about documents, and there are none; says so.
bool selects_none(const Session& session, const Searcher& searcher, const std::string& where) {
  if (where.empty() || searcher.matching(where).count() > 0) return false;
  warn(session, fmt::format("no document matches --where `{}`", where));
  return true;
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

/// The answer of ask(searcher, on_progress), which may take a while; `found(report)` is how it
/// ends. About no documents it is empty, if it is a list, or is not there; that ends with an honest
/// no.
template <typename Request, typename Ask, typename Found>
ExitCode answer_walk(const Session& session, const Request& request, Ask ask, Found found) {
  using Report = std::invoke_result_t<Ask, const Searcher&, const service::OnReportProgress&>;
  const auto outline = service::outline_of<Report>(request);
  const auto* columns = render::style_of(session.out).columns;
  if (columns != nullptr && service::kTellsColumns<Request>)
    render::require_columns(columns->names, outline, session.table_format());
  const Searcher searcher(open_to_compare_text(session));
  const bool is_of_none = selects_none(session, searcher, request.where);
  try {
    if (columns != nullptr && !service::kTellsColumns<Request>)
      render::require_columns(columns->names, service::outline_of<Report>(searcher, request),
                              session.table_format());
    const Report report = [&] {
      Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
      return ask(searcher,
                 [&](const service::ReportProgress& done) { show(progress, request, done); });
    }();
    answer_report(session, report);
    return is_of_none ? ExitCode::no : found(report);
  } catch (const EmptyInputError&) {
    if (!is_of_none) throw;
  }
  if constexpr (kIsList<Report>) answer_report(session, outline);
  return ExitCode::no;
}

template <typename Request, typename Ask>
ExitCode answer_walk(const Session& session, const Request& request, Ask ask) {
  return answer_walk(session, request, ask, [](const auto&) { return ExitCode::done; });
}

}  // namespace

ExitCode run(const service::SummaryRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::summary(searcher, request, on_progress);
  });
}

ExitCode run(const service::InformationRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::information(searcher, request, on_progress);
  });
}

ExitCode run(const service::TopicsRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::topics(searcher, request, on_progress);
  });
}

ExitCode run(const KeynessCommand& command, const Session& session) {
  service::KeynessRequest request = command.request;
  if (request.target.empty())
    throw service::ParameterError("target", "is missing", "name documents: --target label:tea");
  std::error_code unreadable;
  if (std::filesystem::is_regular_file(command.reference, unreadable)) {
    request.list = parse_frequency_list(read_text(session, command.reference), command.reference);
    tell_unlisted(session, *request.list);
  } else {
    request.reference = command.reference;
  }
  return answer_walk(
      session, request,
      [&](const Searcher& searcher, const auto& on_progress) {
        return service::keyness(searcher, request, on_progress);
      },
      [&](const KeynessReport& report) {
        if (request.list) tell_strange(session, *request.list, report);
        return ExitCode::done;
      });
}

ExitCode run(const service::ConcordanceRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const TableFormat format = session.table_format();
  const bool is_table = !session.json && format == TableFormat::table;
  render::ConcordanceWriter writer(session.out, request.query, session.json, format);
  selects_none(session, searcher, request.where);
  // Whether a document matches is enough while there are lines.
  const SearchAnswer reading = service::reading_of(searcher, request, 1);
  tell(session, render::remarks_on(reading));
  std::uint64_t shown = 0;
  const ConcordanceTotals totals = [&] {
    // A table is written at the end; other lines would be written over the progress.
    Progress progress(session.err,
                      is_table && reports_in_words(session) && terminal_can_show_progress());
    return service::concordance(
        searcher, request, is_table,
        [&](const ConcordanceLine& line) {
          writer.add(line);
          // The first lines are seen at once, later ones in ever larger parts.
          if (std::has_single_bit(++shown) || shown == request.k) session.out.flush();
          return !session.out.fail();
        },
        [&progress](const service::ReportProgress& done) { progress.show(done); });
  }();
  writer.finish(totals);
  if (totals.lines == 0 && reading.total > 0) {
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t matched = service::reading_of(searcher, request, kAll).total;
    warn(session, fmt::format("{} matched, but by no word with a place in the text{}",
                              render::counted(matched, "document"),
                              request.options.min_df > 1 ? " that --min-df keeps" : ""));
  }
  session.out.flush();
  if (reports_in_words(session)) {
    const bool is_cut = is_table && shown < totals.lines;
    render::print_prose(session.err,
                        render::summary_of(totals, shown) + (is_cut ? "; --all shows all" : ""));
  }
  return totals.lines == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::CollocationRequest& request, const Session& session) {
  if (!request.word) {
    return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
      return service::collocation_pairs(searcher, request, on_progress);
    });
  }
  const auto ask = [&](const Searcher& searcher, const auto& on_progress) {
    return service::collocations(searcher, request, on_progress);
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
  const auto ask = [&](const Searcher& searcher, const auto& on_progress) {
    return service::dispersion(searcher, request, on_progress);
  };
  return answer_walk(session, request, ask, [&](const DispersionReport& report) {
    tell_unlisted(session, request.words.size(), report.words.size());
    return tell_absent(session, report, request.words, "document");
  });
}

ExitCode run(const service::WordlistRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::wordlist(searcher, request, on_progress);
  });
}

ExitCode run(const service::NgramsRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::ngrams(searcher, request, on_progress);
  });
}

ExitCode run(const service::GrowthRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::growth(searcher, request, on_progress);
  });
}

ExitCode run(const service::TrendsRequest& request, const Session& session) {
  if (request.words.empty())
    throw UsageError("there is no word to follow", "inkling report trends WORD... --by date:month");
  const auto ask = [&](const Searcher& searcher, const auto& on_progress) {
    return service::trends(searcher, request, on_progress);
  };
  return answer_walk(session, request, ask, [&](const TrendReport& report) {
    tell_unlisted(session, request.words.size(), report.words.size());
    return tell_absent(session, report, request.words, "document in a period");
  });
}

ExitCode run(const service::DriftRequest& request, const Session& session) {
  if (request.and_snapshot && !session.at)
    throw service::ParameterError("and", "needs an earlier snapshot", "name it with --at");
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    if (!request.and_snapshot) return service::drift(searcher, request, on_progress);
    const Searcher later(service::open_index(session.index, request.and_snapshot));
    return service::drift(searcher, later, request, on_progress);
  });
}

ExitCode run(const service::TopicDistancesRequest& request, const Session& session) {
  return answer_walk(session, request, [&](const Searcher& searcher, const auto& on_progress) {
    return service::topic_distances(searcher, request, on_progress);
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
  {
    Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
    const AllReports reports =
        service::all_reports(searcher, command.request,
                             [&](const service::ReportProgress& done) { progress.show(done); });
    render::write_page(file, reports,
                       {.index = session.index.string(),
                        .snapshot = searcher.index().snapshot(),
                        .where = command.request.where});
  }
  file.commit();
  return ExitCode::done;
}

}  // namespace inkling::cli
