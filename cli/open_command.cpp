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
#include <string_view>
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

/// The byte that the escape at the beginning of `text` stands for; -1 where there is none. Names of
/// files have no others, so that none becomes a slash or a dot: what is named stays in its folder.
int escaped_byte(std::string_view text) {
  if (!text.starts_with('%') || text.size() < 3) return -1;
  const std::string_view digits = text.substr(1, 2);
  if (digits.find_first_not_of("0123456789ABCDEF") != digits.npos) return -1;
  int byte = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
  const bool is_mark = byte == '!' && text.substr(3).starts_with('/');
  return is_mark || byte == '%' || byte == ':' || byte >= 0x80 ? byte : -1;
}

/// The path that the id of a file, or the field `_file`, stands for.
std::string named_path(std::string_view name) {
  std::string path;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const int byte = escaped_byte(name.substr(at));
    path += byte < 0 ? name[at] : static_cast<char>(byte);
    at += byte < 0 ? 0 : 2;
  }
  return path;
}

/// The line of `file` that the document is, as in "mail.mbox:3"; 0 where its id is another.
std::size_t line_in_id(std::string_view id, std::string_view file) {
  if (!id.starts_with(file) || !id.substr(file.size()).starts_with(':')) return 0;
  std::size_t line = 0;
  const char* const end = id.data() + id.size();
  const auto [rest, error] = std::from_chars(id.data() + file.size() + 1, end, line);
  return error == std::errc() && rest == end ? line : 0;
}

/// The file that a document was read from. A record may call itself whatever it likes: its file is
/// in a field that no record can give, and only a document that is a file is named by its id.
std::optional<FilePlace> origin_of(const Index& index, DocId doc) {
  const std::string id = index.id(doc);
  if (const KeywordColumn* const files = index.keyword_column(kFileField)) {
    if (const auto ordinals = files->ordinals(doc); !ordinals.empty()) {
      const std::string& file = files->values()[ordinals.front()];
      return FilePlace{named_path(file), line_in_id(id, file)};
    }
  }
  const NumberColumn* const modified = index.number_column(kModifiedField);
  if (modified == nullptr || (*modified)[doc].empty()) return std::nullopt;
  return FilePlace{named_path(id), 0};
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

FilePlace found_place(const LastSearch& search, const std::string& id) {
  const Index index = Index::open(search.index);
  const std::optional<DocId> doc = index.find(id);
  if (!doc)
    throw UsageError(fmt::format("the document `{}` is no longer in the index", id),
                     "search again");
  const std::optional<FilePlace> place = origin_of(index, *doc);
  const std::optional<FilePlace> found = place ? found_file(search, *place) : std::nullopt;
  if (found) return *found;
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
  const char* hint;  ///< where it cannot be run
};

Opening by_desktop(const FilePlace& place, const char* hint) {
  return {"xdg-open", {"xdg-open", place.path}, hint};
}

/// What opens the file: the editor for a text where somebody can type, else the desktop.
Opening opening(const FilePlace& place, const Session& session) {
  constexpr const char* kHint =
      "set $EDITOR for texts, or install xdg-utils; --print prints the path";
  constexpr const char* kNoTerminal =
      "run it with a terminal as standard input, or install xdg-utils; --print prints the path";
  const std::string program = editor();
  if (program.empty() || !is_text(place.path)) return by_desktop(place, kHint);
  if (::isatty(STDIN_FILENO) == 0) {
    warn(session,
         fmt::format("standard input is no terminal for `{}`: xdg-open opens the file", program));
    return by_desktop(place, kNoTerminal);
  }
  Opening how{program, {"sh", "-c", program + " \"$@\"", "sh"}, kHint};
  if (place.line > 0) how.words.push_back(fmt::format("+{}", place.line));
  how.words.push_back(place.path);
  return how;
}

/// Waits for the end of the program.
void run_program(Opening how) {
  constexpr int kNotThere = 127;  // what a shell says
  std::vector<std::string>& words = how.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int fault =
      ::posix_spawnp(&process, words[0].c_str(), nullptr, nullptr, arguments.data(), environ);
  if (fault != 0) throw IoError(how.program, fault, "it cannot be started", how.hint);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_there = !WIFEXITED(status) || WEXITSTATUS(status) != kNotThere;
  if (status != 0)
    throw IoError(how.program, 0, is_there ? "it failed" : "there is no such program", how.hint);
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
    run_program(opening(place, session));
  }
  return ExitCode::done;
}

}  // namespace inkling::cli
