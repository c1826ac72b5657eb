#include "service/nothing_found.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "inkling/error.h"
#include "inkling/index.h"
#include "service/skipped_hint.h"
#include "service/stopping.h"

namespace inkling::service {

namespace {

/// ": left out 2 as hidden, 1 as link"; empty where there is nothing.
std::string counted(const std::map<std::string, std::uint64_t>& counts, const char* beginning) {
  std::string text;
  for (const auto& [reason, count] : counts)
    text += fmt::format("{}{} as {}", text.empty() ? beginning : ", ", count, reason);
  return text;
}

/// What may have been meant where something was left out, by the reason.
constexpr std::pair<std::string_view, const char*> kLeftOutHints[] = {
    {"hidden", "--hidden reads what begins with a dot"},
    {"link", "--follow reads what links lead to"},
    {"excluded",
     "look at --include and --exclude, in which `*`, `?`, `[a-z]` and `**` have a meaning"},
    {"ignored", "without --ignore-files, .gitignore and .inklingignore do not count"},
    {"dangling_link", "the links lead to nothing"},
    {"special", "a pipe or a device is read when it is named itself"},
    {"no_records", "the files are empty, or lists without a document"},
    {"undelivered", "messages in `tmp` of a Maildir are still being written"},
    {"index", "an index is not indexed: name the folder with the documents"},
};

/// What the run that found nothing did, and what may have been meant.
ErrorText hint_of_nothing(const IngestReport& report, const ErrorText& outcome) {
  if (const ErrorText hint = skipped_hint(report); !hint.empty())
    return outcome + ErrorText("; ") + hint;
  if (report.skipped_total() == 1 && !report.first_rejected.empty()) {
    const RejectedRecord& only = report.first_rejected.front();
    return outcome + ErrorText(fmt::format("; {}: {}", only.place, only.detail));
  }
  if (!report.skipped.empty())
    return outcome + ErrorText("; --rejects FILE says what was wrong with each record");
  ErrorText hint = outcome;
  for (const auto& [reason, advice] : kLeftOutHints) {
    if (report.left_out.contains(std::string(reason))) hint += ErrorText("; ") + advice;
  }
  return hint;
}

bool changes_mapping(const IndexWriter& writer) {
  return writer.index().mapping() != writer.mapping();
}

}  // namespace

void refuse_nothing_found(const IndexWriter& writer, const std::vector<std::string>& paths,
                          const IngestReport& report) {
  if (report.has_documents()) return;
  const bool is_empty = writer.index().document_count() == 0;
  if (!is_empty && !changes_mapping(writer)) return;
  const char* const left_out = report.skipped.empty() ? ": left out " : "; left out ";
  ErrorText outcome = kNothingCommitted;
  if (!is_empty) outcome += ", and the mapping is as before";
  throw EmptyInputError(fmt::format("no document was found in {}", fmt::join(paths, ", ")) +
                            counted(report.skipped, ": skipped ") +
                            counted(report.left_out, left_out),
                        hint_of_nothing(report, outcome));
}

}  // namespace inkling::service
