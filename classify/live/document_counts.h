#pragma once

/// The terms of one document, counted as training counts them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/training_record.h"
#include "inkling/index.h"

namespace inkling::classify {

struct DocumentTerm {
  std::string term;
  std::string surface;  ///< empty if the term is its own surface form
  std::uint32_t tf = 0;
};

struct DocumentCounts {
  std::vector<DocumentTerm> terms;  ///< sorted by their bytes
  std::uint64_t tokens = 0;

  /// The same for the same terms and their numbers, whatever their surface forms.
  std::uint64_t digest() const;
};

/// What an index would count of a document with this text. The surface form of a term is the most
/// frequent one in the text, of several the first by bytes. Cost: O(bytes). Throws OptionError for
/// a text of 4 GiB or more.
DocumentCounts counts_of_text(const TrainingSource& source, std::string_view text);

/// What training counts of a document: its postings, without surface forms. The stored text says
/// which terms to look up; where it is not stored, or was cut by another release, all terms of the
/// index are walked. Cost: O(terms of the document * log terms), or O(terms of the index). Throws
/// UnknownNameError without the field of the model.
DocumentCounts counts_of_document(const Index& index, DocId doc, const TrainingSource& source);

/// Gives terms that the model does not know the surface forms that they have in the index.
void add_surfaces(const Index& index, const TrainingRecord& record, DocumentCounts& counts);

}  // namespace inkling::classify
