#pragma once

/// Words that every text has, beside those that tell texts apart.

#include "query/bind/binder.h"

namespace inkling::query {

/// Where other words score, optional stop words of `text` without a sign or a weight do not, and
/// decide only what matches. Phrases, forms and required words score as they are typed.
void silence_stop_words(BoundQuery& query);

}  // namespace inkling::query
