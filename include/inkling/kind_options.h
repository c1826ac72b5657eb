#pragma once

/// Which options of training a kind of model takes.

#include <string>
#include <string_view>
#include <vector>

#include "inkling/train_options.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// An option that not all kinds take.
struct KindOption {
  std::string_view name;         ///< as OptionError names it: "prior-beta"
  std::vector<ModelKind> kinds;  ///< that take it, in the order of docs/classification.md
};

/// All of them, in that order. `automatic` takes what a model of texts takes; where no document has
/// a text, it takes what the kind takes that it comes to.
std::vector<KindOption> kind_options();

/// "complement": the kind as people type it; "auto".
std::string_view kind_name(ModelKind kind);

}  // namespace inkling
