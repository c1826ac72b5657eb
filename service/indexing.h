#pragma once

/// index: documents in.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>

#include "inkling/error_text.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/results.h"
#include "service/index_requests.h"
#include "service/stopping.h"

namespace inkling::service {

struct IndexResult {
  IngestReport report;
  IndexTotals totals;
  ErrorText remapped{};  ///< how the mapping of the index has changed; empty where it has not
  double seconds = 0;
};

struct IndexWork {
  std::function<void(const IngestProgress&)> progress{};  ///< called after each record
  StopAsked stop{};
};

/// The request with its format, where the names of the paths tell that it is CIFF: as the index in
/// `directory` was made of, or a new one is to be.
IndexRequest with_told_format(const std::filesystem::path& directory, const IndexRequest& request);

/// What the request says to IndexWriter and to ingest(). Throws OptionError.
WriterOptions writer_options(const IndexRequest& request, const StopAsked& stop);
IngestOptions ingest_options(const std::filesystem::path& directory, const IndexRequest& request);

/// Before anything is added. Throws OptionError for settings that the index was not made with, and
/// what loading the model that tags does.
void prepare(IndexWriter& writer, const IndexRequest& request);

/// The writer of an index, made where there is none, with what the request says of it; its commits
/// wait for merges. Throws StoppedError where `stop` ends a wait for another writer, OptionError
/// for settings that the index was not made with, and what IndexWriter throws.
IndexWriter open_to_add(const std::filesystem::path& directory, const IndexRequest& request,
                        const StopAsked& stop = {});

/// Adds what the paths of the request lead to, "-" being `standard_input`; the caller commits.
/// `directory` is that of the writer's index. Throws what ingest() throws.
IngestReport add(IndexWriter& writer, const std::filesystem::path& directory,
                 const IndexRequest& request, std::istream& standard_input,
                 const IndexWork& work = {});

/// Adds what the paths lead to, "-" being `standard_input`, and commits. The index is made where
/// there is none. Throws StoppedError, after which nothing was committed; OptionError for settings
/// that the index was not made with; EmptyInputError where no document is found and none was there,
/// or the mapping would change; and what ingest() and IndexWriter throw.
IndexResult index(const std::filesystem::path& directory, const IndexRequest& request,
                  std::istream& standard_input, const IndexWork& work = {});

}  // namespace inkling::service
