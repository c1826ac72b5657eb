#include "cli/completion_scripts.h"

#include <span>
#include <utility>

#include "service/choices.h"

namespace inkling::cli {

namespace {

/// bash cuts words at `:` and `=`, too, and replaces what stands behind the last of these alone:
/// `inkling complete` answers with that part.
constexpr std::string_view kBash = R"(# bash completion of inkling: source this file.
_inkling() {
  local line candidate
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o default ;;
      :folders) compopt -o dirnames ;;
      *)
        candidate=${line%%$'\t'*}
        case $candidate in
          *[=:]) compopt -o nospace ;;
        esac
        COMPREPLY+=("$candidate")
        ;;
    esac
  done < <(inkling complete bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -F _inkling inkling
)";

constexpr std::string_view kZsh = R"(#compdef inkling
# zsh completion of inkling: a file _inkling in a folder of $fpath.
_inkling() {
  local line text word quote=$compstate[quote]
  local -a found open other
  word=${(Q)${:-$quote$PREFIX$quote}}
  while IFS= read -r line; do
    case $line in
      :files) _files; continue ;;
      :folders) _files -/; continue ;;
    esac
    text=${line%%$'\t'*}
    if [[ $text != ${(b)word}* ]]; then other+=("$text"); continue; fi
    text=${${text//\\/\\\\}//:/\\:}
    [[ $line == *$'\t'* ]] && text+=:${line#*$'\t'}
    if [[ ${line%%$'\t'*} == *[=:] ]]; then open+=("$text"); else found+=("$text"); fi
  done < <(inkling complete zsh -- "${(Q@)words[2,CURRENT-1]}" "$word" 2>/dev/null)
  (( $#found )) && _describe -V inkling found
  (( $#open )) && _describe -V inkling open -S ''
  # Names that need quotes of the query language, where they were typed without.
  (( $#other )) && compadd -U -V inkling -a other
  # Beside others they have no beginning in common with what was typed, which has to stay.
  (( $#other && $#found )) && compstate[insert]= compstate[list]='list force'
}
if [ "$funcstack[1]" = _inkling ]; then _inkling "$@"; else compdef _inkling inkling; fi
)";

constexpr std::string_view kFish = R"(# fish completion of inkling.
function __inkling_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    for line in (inkling complete fish -- $words[2..-1] "$token" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path $token
            case :folders
                __fish_complete_directories $token
            case '*'
                echo $line
        end
    end
end
complete -c inkling -f -a '(__inkling_complete)'
)";

constexpr std::pair<std::string_view, std::string_view> kScripts[] = {
    {"bash", kBash}, {"zsh", kZsh}, {"fish", kFish}};

}  // namespace

std::string_view completion_script(const std::string& shell) {
  return service::choose<std::string_view>("SHELL", shell, std::span(kScripts));
}

}  // namespace inkling::cli
