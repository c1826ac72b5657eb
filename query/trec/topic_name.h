#pragma once

/// Names of topics in TREC files.

#include <string_view>

namespace inkling::query {

/// What require_run_name() does; also throws OptionError for a name that begins with `#`: its lines
/// would be read as comments.
void require_topic_name(std::string_view topic);

}  // namespace inkling::query
