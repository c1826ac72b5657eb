#pragma once

/// The names of choices.

#include <string_view>
#include <utility>

#include "inkling/report.h"
#include "inkling/search.h"
#include "inkling/types.h"
#include "service/requests.h"

namespace inkling::service {

inline constexpr std::pair<std::string_view, Join> kJoins[] = {{"or", Join::any},
                                                               {"and", Join::all}};

inline constexpr std::pair<std::string_view, CountUnit> kCountUnits[] = {
    {"documents", CountUnit::documents}, {"tokens", CountUnit::tokens}};

inline constexpr std::pair<std::string_view, TermUnit> kTermUnits[] = {{"stems", TermUnit::stems},
                                                                       {"words", TermUnit::words}};

inline constexpr std::pair<std::string_view, ModelKind> kModelKinds[] = {
    {"multinomial", ModelKind::multinomial}};

}  // namespace inkling::service
