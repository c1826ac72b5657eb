#include "tests/architecture/sizes.h"

#include "tests/architecture/cpp_outline.h"
#include "tests/architecture/script_functions.h"

namespace inkling::test {

namespace {

bool is_cpp(const Source& source) {
  return source.path.ends_with(".cpp") || source.path.ends_with(".h");
}

std::vector<Sized> functions_in(const Source& source) {
  if (is_cpp(source)) return functions_of(source.text);
  if (is_python(source)) return python_functions_of(source.text);
  return script_functions_of(source.path.ends_with(".svelte") ? scripts_of_component(source.text)
                                                              : source.text);
}

std::string places_of(const Source& source, const std::vector<Sized>& all, std::size_t most) {
  std::string found;
  for (const Sized& one : all) {
    if (one.size <= most) continue;
    found += source.path + ':' + std::to_string(one.line) + ": " + one.name + " has " +
             std::to_string(one.size) + '\n';
  }
  return found;
}

}  // namespace

std::string long_functions(const std::vector<Source>& sources, std::size_t most) {
  std::string found;
  for (const Source& source : sources) found += places_of(source, functions_in(source), most);
  return found;
}

std::string large_classes(const std::vector<Source>& sources, std::size_t most) {
  std::string found;
  for (const Source& source : sources) {
    if (is_cpp(source)) found += places_of(source, classes_of(source.text), most);
  }
  return found;
}

std::string long_files(const std::vector<Source>& sources, std::size_t most) {
  constexpr std::size_t kOneIn = 20;
  std::string found;
  std::size_t count = 0;
  for (const Source& source : sources) {
    const std::size_t lines = lines_of(source.text).size();
    if (lines <= most) continue;
    ++count;
    found += source.path + " has " + std::to_string(lines) + '\n';
  }
  return count * kOneIn > sources.size() ? found : "";
}

}  // namespace inkling::test
