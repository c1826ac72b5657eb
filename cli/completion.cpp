#include "cli/completion.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/command_table.h"
#include "cli/environment.h"
#include "cli/help.h"
#include "cli/index_names.h"
#include "inkling/stripping.h"
#include "inkling/text_analyzer.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

/// What stands before the word to be completed.
struct Place {
  const CommandRow* row = &program_row();
  const CommandRow* named = &program_row();  ///< what the words behind `help` or `config` name
  std::vector<Flag> flags = flags_of(program_row());
  std::optional<Flag> waiting;  ///< a flag whose value the word is
  std::size_t words = 0;        ///< without a flag, behind the command
  bool only_words = false;      ///< behind `--`
  std::optional<std::string> index;
};

const Flag* find_flag(const std::vector<Flag>& flags, std::string_view spelling) {
  for (const Flag& flag : flags) {
    if (is_word(flag)) continue;
    if (spelled(flag.name) == spelling) return &flag;
    if (spelling.size() == 2 && spelling[0] == '-' && spelling[1] == flag.name.letter) return &flag;
  }
  return nullptr;
}

bool takes_value(const Flag& flag) {
  return flag.kind == FlagKind::value || flag.kind == FlagKind::values;
}

const CommandRow* command_below(const CommandRow& row, std::string_view word) {
  for (const CommandRow* const below : commands_below(row)) {
    if (last_word(*below) == word) return below;
  }
  return nullptr;
}

/// A path that no shell has read yet, with what `~` or a variable at its beginning stands for.
std::string as_shells_read(const std::string& path) {
  constexpr std::string_view kOfNames =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
  if (!path.starts_with('$')) return below_home(path);
  const bool is_braced = path.starts_with("${");
  const std::size_t begin = is_braced ? 2 : 1;
  const std::size_t end = std::min(path.find_first_not_of(kOfNames, begin), path.size());
  if (is_braced && !path.substr(end).starts_with('}')) return path;
  return std::string(environment(path.substr(begin, end - begin).c_str())) +
         path.substr(end + (is_braced ? 1 : 0));
}

void pass_flag(Place& place, const std::string& word) {
  const std::size_t equals = word.find('=');
  const Flag* const flag = find_flag(place.flags, word.substr(0, equals));
  if (flag == nullptr || !takes_value(*flag)) return;
  if (equals == word.npos) {
    place.waiting = *flag;
  } else if (flag->name.word == "index") {
    place.index = as_shells_read(word.substr(equals + 1));
  }
}

void pass(Place& place, const std::string& word) {
  if (place.waiting) {
    if (place.waiting->name.word == "index") place.index = as_shells_read(word);
    place.waiting.reset();
  } else if (word == "--") {
    place.only_words = true;
  } else if (!place.only_words && word.size() > 1 && word.front() == '-') {
    pass_flag(place, word);
  } else if (const CommandRow* const below = command_below(*place.row, word)) {
    place.row = below;
    place.flags = flags_of(*below);
  } else {
    ++place.words;
    if (const CommandRow* const named = command_below(*place.named, word)) place.named = named;
  }
}

/// `text` with a backslash before each of those signs.
std::string escaped(std::string_view text, std::string_view signs) {
  std::string result;
  for (const char letter : text) {
    if (signs.find(letter) != signs.npos) result += '\\';
    result += letter;
  }
  return result;
}

/// A name as a query has it without quotes.
std::string in_query(std::string_view name) { return escaped(name, " \t\"():^~*?\\[]{}"); }

std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    result += text[at];
  }
  return result;
}

/// Where the sign stands that no backslash takes literally; npos if nowhere.
std::size_t find_sign(std::string_view text, char sign) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == sign) return at;
    if (text[at] == '\\') ++at;
  }
  return text.npos;
}

/// Where the last part of a query begins, which blanks and parentheses outside of quotes separate.
std::size_t part_of_query(std::string_view query, std::size_t begin) {
  bool is_quoted = false;
  for (std::size_t at = begin; at < query.size(); ++at) {
    if (query[at] == '\\') {
      ++at;
    } else if (query[at] == '"') {
      is_quoted = !is_quoted;
    } else if (!is_quoted && (query[at] == ' ' || query[at] == '(')) {
      begin = at + 1;
    }
  }
  return begin;
}

/// Candidates for one word, in the order in which they are found.
class Candidates {
 public:
  Candidates(Place place, std::string word, const std::filesystem::path& index)
      : place_(std::move(place)), word_(std::move(word)), names_(place_.index.value_or(index)) {}

  Completion found();

 private:
  void add(const std::string& text, std::string_view what = {});
  void offer(const std::string& text, std::string_view what = {});
  void add_all(const std::vector<std::string>& texts);
  void add_commands(const CommandRow& row);
  void add_flags();
  void add_word();
  void add_value(const Flag& flag);
  void add_choices(const std::string& type);
  void add_query();
  void add_listed(const std::vector<std::string>& texts, std::string_view ending);
  bool add_names_of(const Flag& flag);
  std::vector<std::string> fields_for(std::string_view flag);

  Place place_;
  std::string word_;
  std::string head_;  ///< what stands before the part that is completed
  IndexNames names_;
  Completion completion_;
};

void Candidates::add(const std::string& text, std::string_view what) {
  if ((head_ + text).starts_with(word_)) offer(text, what);
}

/// A name that a terminal would not show as it is cannot be told from others, or typed: it is left
/// out.
void Candidates::offer(const std::string& text, std::string_view what) {
  const bool is_line = text.find_first_of("\t\n") == text.npos;
  if (is_line && render::terminal_text(text) == text)
    completion_.candidates.push_back({head_ + text, std::string(what)});
}

void Candidates::add_all(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) add(text);
}

void Candidates::add_commands(const CommandRow& row) {
  for (const CommandRow* const below : commands_below(row))
    add(std::string(last_word(*below)), below->what);
}

void Candidates::add_flags() {
  for (const Flag& flag : place_.flags) {
    if (!is_word(flag)) add(spelled(flag.name), flag.what);
  }
  constexpr std::string_view kTakesBack = "--no-";
  if (!word_.starts_with(kTakesBack)) return;
  for (const Flag& flag : place_.flags) {
    if (is_setting(flag)) add(std::string(kTakesBack) + flag.name.word, "undoes a setting");
  }
}

/// What is the same in all that a choice of a type stands for: "mi:" of "mi:K", "smart:" of
/// "smart:ddd.qqq".
std::string_view fixed_part(std::string_view choice) {
  const std::size_t colon = choice.find(':');
  if (choice.find('.') != choice.npos && colon != choice.npos) return choice.substr(0, colon + 1);
  return choice.substr(0, choice.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
}

/// The words of a type: "or|and"; of "mi:K|all" also "mi:", to be continued.
void Candidates::add_choices(const std::string& type) {
  if (type.find('|') == type.npos || type.find('[') != type.npos) return;
  for (std::size_t begin = 0; begin <= type.size();) {
    const std::size_t end = std::min(type.find('|', begin), type.size());
    const std::string choice(fixed_part(std::string_view(type).substr(begin, end - begin)));
    if (!choice.empty() && std::string_view("0123456789").find(choice[0]) == std::string_view::npos)
      add(choice);
    begin = end + 1;
  }
}

/// Names that stand behind each other with commas between them, each with an ending.
void Candidates::add_listed(const std::vector<std::string>& texts, std::string_view ending) {
  const std::size_t comma = word_.rfind(',');
  const std::string before = head_;
  if (comma != word_.npos && comma + 1 > head_.size()) head_ = word_.substr(0, comma + 1);
  for (const std::string& text : texts) add(text + std::string(ending));
  head_ = before;
}

/// A part of a query: fields, the values of one, words of the index.
void Candidates::add_query() {
  std::size_t begin = part_of_query(word_, head_.size());
  while (begin < word_.size() && (word_[begin] == '+' || word_[begin] == '-')) ++begin;
  const std::string part = word_.substr(begin);
  const std::size_t colon = find_sign(part, ':');
  head_ = word_.substr(0, begin);
  if (colon == part.npos) {
    for (const std::string& field : names_.fields()) add(in_query(field) + ':', "a field");
    add_all(names_.words(part));
    return;
  }
  head_ += part.substr(0, colon + 1);
  const bool is_quoted = part.substr(colon + 1).starts_with('"');
  const std::string typed = without_escapes(part.substr(colon + 1 + (is_quoted ? 1 : 0)));
  for (const std::string& value : names_.values(without_escapes(part.substr(0, colon)))) {
    if (!value.starts_with(typed)) continue;
    const bool is_plain = in_query(value) == value && !is_quoted;
    offer(is_plain ? value : '"' + escaped(value, "\"\\") + '"');
  }
}

/// Those that suit a flag.
std::vector<std::string> Candidates::fields_for(std::string_view flag) {
  constexpr std::array<std::string_view, 2> kNumbers = {"prior", "weights"};
  constexpr std::array<std::string_view, 5> kValues = {"recency", "facet", "sort", "by", "group"};
  if (std::ranges::find(kNumbers, flag) != kNumbers.end()) return names_.number_fields();
  if (std::ranges::find(kValues, flag) != kValues.end()) return names_.value_fields();
  return flag == "field" ? names_.text_fields() : names_.fields();
}

/// Whether the flag takes a name of something in the index.
bool Candidates::add_names_of(const Flag& flag) {
  const std::string& name = flag.name.word;
  if (flag.type == "MODEL" || flag.type == "NAME2" || name == "model") {
    add_all(names_.models());
  } else if (flag.type == "TOPIC" || name == "topic") {
    add_all(names_.topics());
  } else if (flag.type.starts_with("QUERY")) {
    add_query();
  } else if (flag.type.starts_with("FIELD=X")) {
    std::vector<std::string> fields = names_.text_fields();
    std::erase(fields, "text");  // the weights are relative to it
    add_listed(fields, "=");
  } else if (flag.type.starts_with("FIELD") && flag.type.ends_with(",...")) {
    add_listed(name == "fields" ? names_.text_fields() : fields_for(name), {});
  } else if (flag.type == "FIELD,FIELD") {
    add_listed(names_.fields(), {});
  } else if (flag.type.find("FIELD") != flag.type.npos) {
    add_all(fields_for(name));
  } else {
    return false;
  }
  return true;
}

/// As the help of `--measures` has them; others are cut-offs of these.
const std::vector<std::string> kMeasures = {"all_trec", "map", "official", "P", "P_10"};

void Candidates::add_value(const Flag& flag) {
  add_choices(flag.type);
  if (add_names_of(flag)) return;
  if (flag.type == "CODE") {
    add("auto");
    add_all(stemmer_languages());
  } else if (flag.type == "DIR" || flag.type == "INDEX") {
    completion_.names = FileNames::folders;
  } else if (flag.type == "PART,...") {
    add_listed(names_of({.headers = true, .footers = true, .quotes = true}), {});
    add(to_string(StrippedParts{}));
  } else if (flag.name.word == "measures") {
    add_listed(kMeasures, {});
  } else if (flag.type.find("FILE") != flag.type.npos || flag.type == "PREFIX" ||
             flag.type == "RUN2") {
    completion_.names = FileNames::files;
  }
}

/// A word without a flag, by its name.
void Candidates::add_word() {
  constexpr std::array<std::string_view, 7> kFiles = {"path", "file", "document", "qrels",
                                                      "run",  "run2", "topics"};
  std::vector<Flag> words;
  std::ranges::copy_if(place_.flags, std::back_inserter(words), is_word);
  if (words.empty()) return;
  const Flag& flag = words[std::min(place_.words, words.size() - 1)];
  const std::string& name = flag.name.word;
  if (place_.words >= words.size() && flag.kind == FlagKind::word) return;
  if (name == "query") return add_query();
  if (name == "shell") return add_all({"bash", "zsh", "fish"});
  if (name == "prefix" || name == "word") return add_all(names_.words(word_));
  if (name == "command") return add_commands(*place_.named);
  if (name == "src" || name == "dst") completion_.names = FileNames::folders;
  if (std::ranges::find(kFiles, name) != kFiles.end()) completion_.names = FileNames::files;
  if (flag.what.find("model") != flag.what.npos || flag.what == "another")
    return add_all(names_.models());
  if (place_.row->name == "help") {
    add_commands(*place_.named);
    if (place_.words == 0) add_all(help_topics());
    return;
  }
  if (name == "topic") add_all(names_.topics());
}

Completion Candidates::found() {
  const std::size_t equals = word_.find('=');
  if (place_.waiting) {
    add_value(*place_.waiting);
  } else if (!place_.only_words && word_.starts_with("--") && equals != word_.npos) {
    const Flag* const flag = find_flag(place_.flags, word_.substr(0, equals));
    head_ = word_.substr(0, equals + 1);
    if (flag != nullptr) add_value(*flag);
  } else if (!place_.only_words && word_.starts_with('-')) {
    add_flags();
  } else if (!commands_below(*place_.row).empty()) {
    add_commands(*place_.row);
  } else {
    add_word();
  }
  return std::move(completion_);
}

}  // namespace

Completion complete(const std::vector<std::string>& words, const std::filesystem::path& index) {
  Place place;
  for (std::size_t at = 0; at + 1 < words.size(); ++at) pass(place, words[at]);
  return Candidates(std::move(place), words.empty() ? "" : words.back(), index).found();
}

}  // namespace inkling::cli
