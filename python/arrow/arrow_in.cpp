#include "python/arrow/arrow_in.h"

#include <cstring>
#include <string_view>

#include "inkling/error.h"

namespace inkling::python {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;

template <typename Node>
void free_of(Node& node) noexcept {
  if (node.release != nullptr) node.release(&node);
}

}  // namespace

ArrowRows::ArrowRows(ArrowArrayStream stream) : stream_(stream) {
  try {
    if (const int status = stream_.get_schema(&stream_, &schema_); status != 0) fail(status);
    if (std::string_view(schema_.format) != "+s")
      throw OptionError("rows", "the Arrow stream is one of single values, not of records",
                        "give a table, a DataFrame or batches of records");
    rows_ = arrow_cells(schema_);
  } catch (...) {
    free_of(schema_);
    free_of(stream_);
    throw;
  }
}

ArrowRows::~ArrowRows() {
  free_of(batch_);
  free_of(schema_);
  free_of(stream_);
}

std::string ArrowRows::next() {
  std::string lines;
  refused_.clear();
  while (lines.size() < kBlock && (row_ < batch_.length || fetch())) {
    if (row_ == batch_.length) continue;
    write_row(lines);
    lines += '\n';
  }
  return lines;
}

void ArrowRows::write_row(std::string& lines) {
  const std::size_t start = lines.size();
  ++line_;
  try {
    rows_->write(batch_, row_++, lines);
  } catch (const UnwritableValue& value) {
    lines.resize(start);
    refused_.emplace_back(line_, "field `" + value.field + "` " + value.why);
  }
}

/// False at the end of the stream.
bool ArrowRows::fetch() {
  free_of(batch_);
  batch_ = {};
  row_ = 0;
  if (const int status = stream_.get_next(&stream_, &batch_); status != 0) fail(status);
  return batch_.release != nullptr;
}

void ArrowRows::fail(int status) {
  const char* const said = stream_.get_last_error(&stream_);
  throw OptionError("rows", std::string("the Arrow stream failed: ") +
                                (said != nullptr ? said : std::strerror(status)));
}

}  // namespace inkling::python
