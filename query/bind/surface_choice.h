#pragma once

/// Finds surface forms by walking the dictionary on disk, without a list of all of them.
///
/// A form has the prefix of its term but for a few bytes at the term's end: the rules of a
/// dictionary say which bytes a form drops and adds. So of most terms a prefix tells that no form
/// of theirs matches, and whole blocks of the dictionary are passed over.

#include <memory>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/index.h"
#include "query/bind/checked_choice.h"
#include "query/bind/spellings.h"
#include "query/common/deadline.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

/// Whether the rules tell of all forms: where there are no stems, and in English, whose stems
/// differ from their words by few bytes at the end. Elsewhere, as with the German "ß", some forms
/// differ so far before the end that no rule tells of them.
bool rules_tell_all(const Index& index);

/// The forms that `spellings`, at least one, stand for, as SurfaceSearch finds them in a list of
/// all forms. The deadline must outlive it. Asking throws TimeLimitError.
std::unique_ptr<storage::SurfaceChoice> choice_of(const Spellings& spellings,
                                                  const AnalyzerSettings& settings,
                                                  Skipping skipping, const Deadline& deadline);

/// These forms, sorted.
std::unique_ptr<storage::SurfaceChoice> choice_of(const std::vector<std::string>& sorted_forms,
                                                  Skipping skipping, const Deadline& deadline);

}  // namespace inkling::query
