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
  local line text
  local -a found open
  while IFS= read -r line; do
    case $line in
      :files) _files; continue ;;
      :folders) _files -/; continue ;;
    esac
    text=${${line%%$'\t'*}//:/\\:}
    [[ $line == *$'\t'* ]] && text+=:${line#*$'\t'}
    if [[ ${line%%$'\t'*} == *[=:] ]]; then open+=("$text"); else found+=("$text"); fi
  done < <(inkling complete zsh -- "${(Q@)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe -V inkling found
  (( $#open )) && _describe -V inkling open -S ''
}
if [ "$funcstack[1]" = _inkling ]; then _inkling "$@"; else compdef _inkling inkling; fi
)";

constexpr std::string_view kFish = R"(# fish completion of inkling.
function __inkling_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (inkling complete fish -- $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
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
