#include "indexer/reading/record_places.h"

#include <optional>
#include <sstream>
#include <variant>

#include "indexer/reading/document_reader.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"

namespace inkling::indexer {

RecordPlaces places_of_records(const FileContext& file, const std::set<std::string>& ids,
                               const IngestOptions& options, const FieldMapping& mapping) {
  IngestOptions alone = options;
  alone.walk = {};
  std::istringstream no_input;
  RecordPlaces places;
  try {
    DocumentReader reader({file.path.string()}, no_input, alone, mapping);
    RecordParser parser(mapping);
    while (places.size() < ids.size()) {
      std::optional<FoundRecord> found = reader.next();
      if (!found) break;
      const Record record = parser.parse(*found);
      const auto* const read = std::get_if<ReadDocument>(&record);
      if (read != nullptr && ids.contains(read->document.id))
        places.insert_or_assign(read->document.id, place_of(std::get<RawRecord>(*found)));
    }
  } catch (const IoError&) {
    // It has just gone: its name is all that can be told of its records.
  }
  return places;
}

}  // namespace inkling::indexer
