#include "inkling/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <utility>

namespace inkling {

namespace {

/// Bytes inserted, removed, replaced or swapped with their neighbour: enough to guess what was
/// meant.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> above, row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::vector<std::size_t> two_above = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row.back();
}

/// How many edits may lie between a name and what was meant: two of a word of two letters would
/// make it any other.
std::size_t tolerated_edits(std::size_t length) {
  if (length <= 2) return 0;
  return length <= 4 ? 1 : std::max<std::size_t>(2, length / 3);
}

std::string lower_case(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

/// The edit distance, but 0 where `wanted` begins `name`. Both are in lower case.
std::size_t distance_to_name(const std::string& wanted, const std::string& name) {
  constexpr std::size_t kShortestBeginning = 2;
  if (wanted.size() >= kShortestBeginning && name.starts_with(wanted)) return 0;
  return edit_distance(wanted, name);
}

constexpr std::size_t kNamesInHint = 12;

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kNamesInHint); ++at) {
    text += (at == 0 ? "" : ", ") + names[at];
  }
  if (names.size() > kNamesInHint) text += ", ... (" + std::to_string(names.size()) + " in all)";
  return text;
}

/// "3 alone is kept", "kept are 2 and 3", "kept are 1, 2 and 3"; of many, the newest.
std::string kept_snapshots(const std::vector<std::uint64_t>& kept) {
  if (kept.empty()) return "none is kept";
  if (kept.size() == 1) return std::to_string(kept.front()) + " alone is kept";
  std::string text = "kept are ";
  if (kept.size() > kNamesInHint) text += std::to_string(kept.size()) + ", the newest ";
  for (std::size_t at = kept.size() - std::min(kept.size(), kNamesInHint); at < kept.size(); ++at) {
    text += std::to_string(kept[at]);
    if (at + 2 < kept.size()) text += ", ";
    if (at + 2 == kept.size()) text += " and ";
  }
  return text;
}

std::string io_message(const std::string& path, int error_number, const std::string& what_failed) {
  std::string message = path + ": " + what_failed;
  if (error_number != 0) message += std::string(": ") + std::strerror(error_number);
  return message;
}

bool is_disk_full(int error_number) noexcept {
  return error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG;
}

std::string default_io_hint(int error_number) {
  if (error_number == EFBIG)
    return "raise the limit on the size of files (ulimit -f), or use a file system that allows "
           "larger ones; what was committed before is intact";
  if (is_disk_full(error_number))
    return "free some space and run the command again; what was committed before is intact";
  if (error_number == EACCES || error_number == EPERM || error_number == EROFS)
    return "check the permissions of the path";
  if (error_number == EMFILE || error_number == ENFILE)
    return "raise the limit of open files (ulimit -n)";
  if (error_number == ENOENT || error_number == ENOTDIR)
    return "check the spelling of the path; a relative one starts at the current directory";
  return {};
}

}  // namespace

std::string nearest_name(const std::string& name, const std::vector<std::string>& known) {
  const std::string wanted = lower_case(name);
  std::string best;
  std::size_t best_distance = tolerated_edits(name.size()) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = distance_to_name(wanted, lower_case(candidate));
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

IoError::IoError(std::string path, int error_number, const std::string& what_failed, ErrorText hint)
    : Error(is_disk_full(error_number) ? "disk_full" : "io",
            io_message(path, error_number, what_failed),
            hint.empty() ? ErrorText(default_io_hint(error_number)) : std::move(hint)),
      path_(std::move(path)),
      error_number_(error_number) {}

CommittedError::CommittedError(std::uint64_t snapshot, const std::string& what_failed,
                               ErrorText hint)
    : Error("committed", "commit " + std::to_string(snapshot) + " is made, but " + what_failed,
            std::move(hint)),
      snapshot_(snapshot) {}

CorruptIndexError::CorruptIndexError(std::string path, std::uint64_t offset,
                                     const std::string& what_is_wrong, ErrorText hint)
    : Error(
          "corrupt", path + ", byte " + std::to_string(offset) + ": " + what_is_wrong,
          hint.empty()
              ? ErrorText("`inkling check` says what is damaged; `inkling salvage SRC DST` copies "
                          "what is not to a new index")
              : std::move(hint)),
      path_(std::move(path)),
      offset_(offset),
      what_is_wrong_(what_is_wrong) {}

FormatVersionError::FormatVersionError(const std::string& path, unsigned found, unsigned supported)
    : Error("format_version",
            path + ": format version " + std::to_string(found) + " found, this release reads " +
                std::to_string(supported),
            "index the documents again, or use the release that wrote the index") {}

IndexMissingError::IndexMissingError(const std::string& directory)
    : Error("no_index", directory + ": there is no index here",
            "make one with `inkling index PATH`, or name another with -i") {}

SnapshotMissingError::SnapshotMissingError(std::uint64_t snapshot,
                                           const std::vector<std::uint64_t>& kept)
    : Error("no_snapshot",
            "snapshot " + std::to_string(snapshot) + " is not kept; " + kept_snapshots(kept),
            "`inkling index --keep N` keeps N of them from then on") {}

IndexBusyError::IndexBusyError(const std::string& directory, const std::string& holder)
    : Error("busy", directory + ": the index is being written by " + holder,
            "--wait SECONDS waits until it is done; searching works meanwhile") {}

QuerySyntaxError::QuerySyntaxError(std::string query, std::size_t position,
                                   const std::string& what_is_wrong, ErrorText hint)
    : Error("query", what_is_wrong, std::move(hint)),
      query_(std::move(query)),
      position_(position) {}

TimeLimitError::TimeLimitError(std::chrono::milliseconds limit)
    : Error("time_limit", "it took longer than " + std::to_string(limit.count()) + " ms",
            "ask for less, or give it more time with --time-limit (0: no limit)") {}

OptionError::OptionError(std::string name, const ErrorText& what_is_wrong, ErrorText hint)
    : Error("option", ErrorText(name + ": ") + what_is_wrong, std::move(hint)),
      name_(std::move(name)),
      what_is_wrong_(what_is_wrong) {}

OptionError OptionError::at(const std::string& place, const ErrorText& what_is_wrong,
                            ErrorText hint) {
  OptionError error(place, what_is_wrong, std::move(hint));
  error.place_ = std::move(error.name_);
  error.name_.clear();
  return error;
}

namespace {

/// Empty when no name is near.
std::string nearest_hint(const std::string& name, const std::vector<std::string>& known) {
  const std::string nearest = nearest_name(name, known);
  return nearest.empty() ? "" : "did you mean `" + nearest + "`?";
}

/// Of `date:quarter`, where `date` is a field.
std::string grouping_hint(const std::string& name, const std::vector<std::string>& known) {
  const auto is_before = [&](const std::string& field) { return name.starts_with(field + ':'); };
  if (std::ranges::none_of(known, is_before)) return {};
  return "values are grouped by FIELD:year, :month or :day of dates, FIELD:quantiles:4 or :bins:4 "
         "of numbers";
}

std::string unknown_hint(const std::string& kind, const std::string& name,
                         const std::vector<std::string>& known) {
  if (kind == "field") {
    if (std::string hint = grouping_hint(name, known); !hint.empty()) return hint;
  }
  if (kind == "document") return "ids must match exactly; `inkling search '*'` lists documents";
  const std::string hint = nearest_hint(name, known);
  if (kind == "field" && name == "id" && hint.empty())
    return "`inkling show ID` shows the document of an id";
  if (known.empty()) return "the index has no " + kind + "s";
  return hint.empty() ? "there are: " + listed(known) : hint;
}

}  // namespace

OptionError unknown_choice(const std::string& option, const std::string& word,
                           const std::vector<std::string>& known) {
  std::string names;
  for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
  return {option, "`" + word + "` found, one of " + names + " wanted", nearest_hint(word, known)};
}

UnknownNameError::UnknownNameError(const std::string& kind, const std::string& name,
                                   const std::vector<std::string>& known)
    : Error("unknown_" + kind, "there is no " + kind + " `" + name + "`",
            unknown_hint(kind, name, known)),
      kind_(kind),
      name_(name) {}

RecordError::RecordError(const std::string& place, const std::string& reason,
                         const std::string& detail)
    : RecordError(
          place, reason, detail,
          reason == "replaced_within"
              ? "give each document an id of its own, or leave out --strict to keep the last one "
                "of each id; nothing was committed"
              : "fix the record, or leave out --strict to skip it; nothing was committed") {}

RecordError::RecordError(const std::string& place, const std::string& reason,
                         const std::string& detail, ErrorText hint)
    : Error("bad_record", place + ": " + reason + ": " + detail, std::move(hint)) {}

EmptyInputError::EmptyInputError(ErrorText message, ErrorText hint)
    : Error("empty", std::move(message), std::move(hint)) {}

}  // namespace inkling
