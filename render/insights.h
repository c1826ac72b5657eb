#pragma once

/// What a model knows about texts, beside their topics.

#include <iosfwd>
#include <string_view>
#include <vector>

#include "inkling/confused_topics.h"
#include "inkling/outliers.h"
#include "inkling/results.h"
#include "inkling/similar_topics.h"
#include "render/table.h"

namespace inkling::render {

void write_json(std::ostream& out, std::string_view model, const Outliers& outliers);
void print(std::ostream& out, const Outliers& outliers, TableFormat format = TableFormat::table);

void write_json(std::ostream& out, const GeneratedText& text);
/// One line.
void print(std::ostream& out, const GeneratedText& text);

void write_json(std::ostream& out, std::string_view model, const std::vector<TopicPair>& pairs);
/// A row for each pair; in the formats for programs, for each of its terms.
void print(std::ostream& out, const std::vector<TopicPair>& pairs,
           TableFormat format = TableFormat::table);

void write_json(std::ostream& out, std::string_view model, const ConfusedTopics& confused);
/// A row for each pair.
void print(std::ostream& out, const ConfusedTopics& confused,
           TableFormat format = TableFormat::table);

}  // namespace inkling::render
