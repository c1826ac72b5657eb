/// open: the file that a hit is.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/environment.h"
#include "cli/last_search.h"
#include "cli/streams.h"
#include "cli/usage_error.h"
#include "inkling/document.h"
#include "inkling/index.h"
#include "render/json.h"
#include "service/choices.h"

namespace inkling::cli {

namespace {

struct FilePlace {
  std::string path;
  std::size_t line = 0;  ///< from 1; 0 for the whole file
};

/// The bytes that `%XX` stand for in the id of a file.
std::string unescaped(const std::string& id) {
  std::string path;
  for (std::size_t at = 0; at < id.size(); ++at) {
    unsigned byte = 0;
    const char* const digits = id.data() + at + 1;
    if (id[at] == '%' && at + 2 < id.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      path += static_cast<char>(byte);
      at += 2;
    } else {
      path += id[at];
    }
  }
  return path;
}

/// "mail.mbox:3", "a.zip!/b.txt": the file that holds the document, and the line. Its path as the
/// id has it.
FilePlace place_of(const std::string& id) {
  FilePlace place{id.substr(0, id.find("!/")), 0};
  const std::size_t colon = place.path.rfind(':');
  if (colon != place.path.npos) {
    const char* const end = place.path.data() + place.path.size();
    const auto [rest, error] = std::from_chars(place.path.data() + colon + 1, end, place.line);
    if (error == std::errc() && rest == end) place.path.resize(colon);
  }
  return place;
}

/// A file named as where it was indexed: there, or beside the index, most likely.
std::optional<FilePlace> found_file(const LastSearch& search, FilePlace place) {
  for (const std::filesystem::path& folder : {search.folder, search.index.parent_path()}) {
    const std::filesystem::path path = folder / place.path;
    std::error_code fault;
    if (!std::filesystem::is_regular_file(path, fault)) continue;
    place.path = path.lexically_normal().string();
    return place;
  }
  return std::nullopt;
}

/// The file that an id names. A `%` stays as it is in most ids, so that the path is looked for as
/// it stands before it is taken for one with escapes.
std::optional<FilePlace> file_of_id(const LastSearch& search, const std::string& id) {
  FilePlace place = place_of(id);
  if (std::optional<FilePlace> found = found_file(search, place)) return found;
  place.path = unescaped(place.path);
  return found_file(search, std::move(place));
}

/// The file that a record with an id of its own was read from; empty where none is known.
std::optional<FilePlace> file_of_record(const LastSearch& search, const std::string& id) {
  const Index index = Index::open(search.index);
  const std::optional<DocId> doc = index.find(id);
  const KeywordColumn* const files = index.keyword_column(kFileField);
  if (!doc || files == nullptr) return std::nullopt;
  for (const std::uint32_t ordinal : files->ordinals(*doc)) {
    const std::string& name = files->values()[ordinal];
    if (auto found = found_file(search, {name.substr(0, name.find("!/"))})) return found;
  }
  return std::nullopt;
}

FilePlace found_place(const LastSearch& search, const std::string& id) {
  if (std::optional<FilePlace> place = file_of_id(search, id)) return *std::move(place);
  if (std::optional<FilePlace> place = file_of_record(search, id)) return *std::move(place);
  throw UsageError(fmt::format("the document `{}` is not an existing file", id),
                   fmt::format("`inkling show {}` prints it", id));
}

bool is_text(const std::string& path) {
  std::array<char, 8192> bytes;
  FileInput in(path);
  in.read(bytes.data(), bytes.size());
  return std::find(bytes.data(), bytes.data() + in.gcount(), '\0') == bytes.data() + in.gcount();
}

std::string editor() {
  const std::string_view visual = environment("VISUAL");
  return std::string(visual.empty() ? environment("EDITOR") : visual);
}

struct Opening {
  std::string program;  ///< for messages
  std::vector<std::string> words;
};

/// What opens the file: the editor for a text where somebody can type, else the desktop.
Opening opening(const FilePlace& place) {
  const std::string program = editor();
  if (program.empty() || ::isatty(STDIN_FILENO) == 0 || !is_text(place.path))
    return {"xdg-open", {"xdg-open", place.path}};
  Opening how{program, {"sh", "-c", program + " \"$@\"", "sh"}};
  if (place.line > 0) how.words.push_back(fmt::format("+{}", place.line));
  how.words.push_back(place.path);
  return how;
}

/// Waits for the end of the program.
void run_program(Opening how) {
  constexpr const char* kHint =
      "set $EDITOR for texts, or install xdg-utils; --print prints the path";
  constexpr int kNotThere = 127;  // what a shell says
  std::vector<std::string>& words = how.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int fault =
      ::posix_spawnp(&process, words[0].c_str(), nullptr, nullptr, arguments.data(), environ);
  if (fault != 0) throw IoError(how.program, fault, "it cannot be started", kHint);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_there = !WIFEXITED(status) || WEXITSTATUS(status) != kNotThere;
  if (status != 0)
    throw IoError(how.program, 0, is_there ? "it failed" : "there is no such program", kHint);
}

std::size_t place_in(const LastSearch& search, const std::string& text) {
  const std::size_t hit = service::parse_count("N", text);
  if (hit > search.offset && hit <= search.offset + search.ids.size())
    return hit - search.offset - 1;
  throw UsageError(fmt::format("the last search printed no hit {}", hit),
                   search.ids.empty()
                       ? "it found nothing"
                       : fmt::format("it printed those from {} to {}", search.offset + 1,
                                     search.offset + search.ids.size()));
}

}  // namespace

ExitCode run(const OpenCommand& command, const Session& session) {
  const std::optional<LastSearch> search = last_search();
  if (!search) {
    throw UsageError("no search is remembered",
                     "a search remembers its hits where it prints them on a terminal");
  }
  const std::string& id = search->ids[place_in(*search, command.hit)];
  const FilePlace place = found_place(*search, id);
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().member("id", id).member("path", place.path).key("line");
    if (place.line > 0) {
      json.value(place.line);
    } else {
      json.null();
    }
    json.end_object().end_line();
  } else if (command.print) {
    session.out << place.path << '\n';
  } else {
    session.out.flush();
    run_program(opening(place));
  }
  return ExitCode::done;
}

}  // namespace inkling::cli
