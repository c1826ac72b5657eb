#include "indexer/merge_settings.h"

#include <vector>

#include "inkling/error.h"
#include "inkling/field_mapping.h"

namespace inkling::indexer {

namespace {

using Found = std::vector<std::string>;

void compare(const char* what, const NamedSettings& target, const std::string& of_target,
             const NamedSettings& source, const std::string& of_source, Found& found) {
  if (of_target == of_source) return;
  found.push_back(std::string(what) + " is " + of_target + " in " + target.name + ", and " +
                  of_source + " in " + source.name);
}

void compare_versions(const NamedSettings& target, const NamedSettings& source, Found& found) {
  const LibraryVersions& here = target.settings.made_with;
  const LibraryVersions& there = source.settings.made_with;
  compare("ICU", target, here.icu, source, there.icu, found);
  compare("Unicode", target, here.unicode, source, there.unicode, found);
  compare("Snowball", target, here.snowball, source, there.snowball, found);
  compare("the analyzer's version", target, std::to_string(here.analyzer), source,
          std::to_string(there.analyzer), found);
}

}  // namespace

void require_alike(const NamedSettings& target, const NamedSettings& source) {
  Found found;
  compare("the analyzer", target, to_string(target.settings.analyzer), source,
          to_string(source.settings.analyzer), found);
  compare("what is kept of texts", target, target.settings.store_text ? "all" : "nothing", source,
          source.settings.store_text ? "all" : "nothing", found);
  compare_versions(target, source, found);
  ErrorText all;
  for (const std::string& difference : found) all += (all.empty() ? "" : "; ") + difference;
  const ErrorText mappings =
      differences(target.settings.mapping, target.name, source.settings.mapping, source.name);
  if (!mappings.empty() && !all.empty()) all += "; ";
  all += mappings;
  if (all.empty()) return;
  throw OptionError("src", all,
                    "index the documents of one of them again, with the settings of the other");
}

}  // namespace inkling::indexer
