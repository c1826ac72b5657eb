#include "classify/training/train_fields.h"

#include <string>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/training_ids.h"
#include "classify/model/field_model.h"
#include "classify/training/field_counting.h"
#include "classify/training/train_options.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

constexpr double kUsualFieldAlpha = 1;

void require_proper_variance(const FieldModel& model) {
  for (std::size_t field = 0; field < model.tables().size(); ++field) {
    const Gaussian* const gaussian = model.gaussian(field);
    if (gaussian == nullptr || gaussian->is_proper()) continue;
    throw OptionError("variance-smoothing",
                      "the numbers of `" + model.tables()[field].name +
                          "` have a topic whose variance is not above 0",
                      "smooth more, share the variance, or leave the field out");
  }
}

/// The field of the text that is classified without a name: the one asked for if it is a feature,
/// else the first text; empty if there is none.
std::string main_text(const std::vector<ChosenField>& fields, const std::string& wanted) {
  std::string chosen;
  for (const ChosenField& field : fields) {
    if (field.kind == FieldKind::text && (chosen.empty() || field.name == wanted))
      chosen = field.name;
  }
  return chosen;
}

}  // namespace

TrainingRecord train_fields(const Index& index, const DocumentSet& where,
                            const TrainOptions& options, const OnTrained& on_progress) {
  const std::vector<ChosenField> fields = chosen_fields(index, options);
  const std::string text = main_text(fields, options.field);
  const LabelledDocuments labelled =
      labelled_documents(index, where, options.by, index.field(text).value_or(FieldId::text));
  TrainingRecord record;
  record.source.analyzer = index.analyzer();
  record.source.unit = options.term_unit;
  record.source.field = text;
  record.source.by = options.by;
  record.source.origin = origin_of(index, labelled, options.from);
  record.choices.kind = options.kind;
  record.choices.alpha = options.alpha.value_or(kUsualFieldAlpha);
  record.documents = labelled.documents;
  record.tokens = text.empty() ? 0 : labelled.tokens;
  record.topics = labelled.topics;
  record.topic_documents = labelled.topic_documents;
  record.fields.variance = options.fields.variance;
  set_prior(options.prior, record);
  record.prior.alpha = options.prior_alpha;
  TrainingCourse course(on_progress);
  course.plan(fields.size());
  for (const ChosenField& field : fields) {
    record.fields.tables.push_back(count_field(index, field, labelled, options));
    course.step();
  }
  require_proper_variance(FieldModel(record));
  return record;
}

}  // namespace inkling::classify
