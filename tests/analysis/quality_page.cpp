#include "tests/analysis/quality_page.h"

#include <sstream>

#include "tests/support/data.h"
#include "tests/support/places.h"

namespace inkling::test {

std::map<std::string, std::string> documented_by_language(std::string_view heading) {
  std::istringstream page(read_file(project_path("docs/quality.md")));
  std::map<std::string, std::string> rows;
  std::string line;
  while (std::getline(page, line) && line != heading) continue;
  std::getline(page, line);
  while (std::getline(page, line) && line.starts_with("| "))
    rows[line.substr(2, 2)] = line.substr(7, 6);
  return rows;
}

}  // namespace inkling::test
