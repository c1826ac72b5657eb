#include "python/arrow/arrow_out.h"

#include <utility>

namespace inkling::python {

namespace {

using Table = std::shared_ptr<const ArrowTable>;
constexpr std::int64_t kNullable = 2;

/// A schema or an array with its children, which live as long as it does.
template <typename Node>
struct Family {
  explicit Family(Table of) : table(std::move(of)), nodes(table->columns.size()) {
    for (Node& node : nodes) children.push_back(&node);
  }

  Table table;
  std::vector<Node> nodes;
  std::vector<Node*> children{};
  const void* no_buffer = nullptr;  ///< the validity of a struct whose rows are all there
};

/// A child that is taken away from its parent must keep the table.
template <typename Node>
void release_taken(Node* node) {
  delete static_cast<Table*>(node->private_data);
  node->release = nullptr;
}

template <typename Node>
void release_with_children(Node* node) {
  for (Node* child : static_cast<Family<Node>*>(node->private_data)->children) {
    if (child->release != nullptr) child->release(child);
  }
  delete static_cast<Family<Node>*>(node->private_data);
  node->release = nullptr;
}

void write_schema(const Table& table, ArrowSchema* out) {
  auto* const family = new Family<ArrowSchema>(table);
  for (std::size_t at = 0; at < table->columns.size(); ++at) {
    const ArrowColumn& column = table->columns[at];
    family->nodes[at] = {
        column.format.c_str(),      column.name.c_str(), nullptr, kNullable, 0, nullptr, nullptr,
        release_taken<ArrowSchema>, new Table(table)};
  }
  *out = {"+s",
          "",
          nullptr,
          0,
          static_cast<std::int64_t>(family->children.size()),
          family->children.data(),
          nullptr,
          release_with_children<ArrowSchema>,
          family};
}

void write_array(const Table& table, ArrowArray* out) {
  auto* const family = new Family<ArrowArray>(table);
  for (std::size_t at = 0; at < table->columns.size(); ++at) {
    const ArrowColumn& column = table->columns[at];
    family->nodes[at] = {table->rows,
                         column.nulls,
                         0,
                         static_cast<std::int64_t>(column.buffers.size()),
                         0,
                         const_cast<const void**>(column.buffers.data()),
                         nullptr,
                         nullptr,
                         release_taken<ArrowArray>,
                         new Table(table)};
  }
  *out = {table->rows,
          0,
          0,
          1,
          static_cast<std::int64_t>(family->children.size()),
          &family->no_buffer,
          family->children.data(),
          nullptr,
          release_with_children<ArrowArray>,
          family};
}

struct Source {
  Table table;
  bool is_given = false;
};

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  write_schema(static_cast<Source*>(stream->private_data)->table, out);
  return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  auto* const source = static_cast<Source*>(stream->private_data);
  if (std::exchange(source->is_given, true)) {
    *out = {};
  } else {
    write_array(source->table, out);
  }
  return 0;
}

const char* no_error(ArrowArrayStream*) { return nullptr; }

void release_stream(ArrowArrayStream* stream) {
  delete static_cast<Source*>(stream->private_data);
  stream->release = nullptr;
}

}  // namespace

void export_stream(std::shared_ptr<const ArrowTable> table, ArrowArrayStream* out) {
  *out = {get_schema, get_next, no_error, release_stream, new Source{std::move(table)}};
}

}  // namespace inkling::python
