#pragma once

/// Models: what they are, and what is in them.

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/results.h"
#include "render/table.h"

namespace inkling::render {

/// What `train` answers: topics by name.
void write_trained_json(std::ostream& out, const ModelDescription& model, double seconds);
/// `asked` is the kind that was asked for: of `automatic` it says why it took another.
void print_trained(std::ostream& out, const ModelDescription& model, double seconds,
                   ModelKind asked);
/// What `model info` answers: topics with their figures.
void write_json(std::ostream& out, const ModelDescription& model);
void print(std::ostream& out, const ModelDescription& model);

void write_json(std::ostream& out, std::string_view model, const std::vector<TopicWeights>& topics);
/// In TableFormat::table, a table for each topic.
void print(std::ostream& out, const std::vector<TopicWeights>& topics,
           TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const ModelExport& model);

void write_models_json(std::ostream& out, const std::vector<std::string>& names);
/// A name a line; in the other formats below the name of their column.
void print_models(std::ostream& out, const std::vector<std::string>& names,
                  TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const DroppedModel& dropped);
void print(std::ostream& out, const DroppedModel& dropped);

}  // namespace inkling::render
