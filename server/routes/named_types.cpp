#include "server/routes/named_types.h"

namespace inkling::server {

namespace {

constexpr NamedType kTypes[] = {
    {"Problem",
     "type:string title:string status:integer detail:string code:string hint?:string "
     "errors:ParameterFault[] labels?:string[]"},
    {"ParameterFault", "parameter:string message:string"},

    // Searches.
    {"Hit",
     "rank:integer id:string score:number title:string labels:string[] tags:string[] "
     "snippet?:Snippet explanation?:Contribution[] folded?:string[]"},
    {"Snippet", "text:string ranges:integer[][]"},
    {"Contribution",
     "term:string surface:string tf:integer df:integer idf:number boost?:number "
     "contribution:number field:string fields?:FieldOccurrences[]"},
    {"FieldOccurrences",
     "field:string tf:integer length:integer weight:number length_factor:number"},
    {"ScoredDocument",
     "id:string matches:boolean score:number explanation:Contribution[] length:integer"},
    {"ComparedPart",
     "term:string surface:string df:integer idf:number boost?:number tf:(integer|null)[] "
     "length_factor:(number|null)[] contribution:(number|null)[] difference:number field:string "
     "fields?:(FieldOccurrences[]|null)[]"},
    {"QueryPart",
     "text:string field:string df:integer boost:number scores:boolean exact:boolean slop:integer"},
    {"Expansion", "text:string words:integer found:integer synonyms?:string[]"},
    {"Suggestion", "word:string instead:string"},
    {"FacetCount", "value:string|number count:integer"},
    {"FacetLink", "value:string|number selected:boolean toggle?:string exclude?:string"},
    {"SearchLinks", "next?:string prev?:string facets:{FacetLink[]} refine?:RefinementLink[]"},
    {"RefinementLink", "clause:string remove?:string"},
    {"FieldOrder", "field:string order:string"},
    {"Depth", "diversify?:integer proximity?:integer"},
    {"SignificantTerm",
     "term:string surface:string score:number n11:integer n10:integer n01:integer n00:integer "
     "p_value:number q_value:number"},
    {"Feedback", "model:string documents:FeedbackDocument[] terms:FeedbackTerm[] declined?:string"},
    {"FeedbackDocument", "id:string weight:number"},
    {"FeedbackTerm", "term:string surface:string weight:number documents:string[]"},

    // Documents and the index.
    {"Record",
     "id?:string|number title?:string text?:string|string[] label?:string|string[] "
     "labels?:string|string[]"},
    {"GivenTag", "topic:string p:number|null model:string version:string|null"},
    {"Keyword",
     "term:string surface:string tf:integer df:integer idf:number bits:number share:number"},
    {"TermRow", "term:string surface:string df:integer cf:integer idf:number"},
    {"WordCount", "word:string count:integer"},
    {"Token", "surface:string term:string|null start:integer end:integer reason:string"},
    {"Mapping",
     "id:string title:string text:string[] text_fields:string[] label:string[] "
     "label_from_dir:boolean strip:string[] html:string columns:string[] delimiter:string "
     "given_terms:boolean"},
    {"ConvertedFile", "place:string encoding:string"},
    {"CutDocument", "id:string place:string tokens:integer"},
    {"Stripped",
     "documents:integer emptied:integer headers:integer footers:integer quotes:integer"},
    {"ReplacedWithin", "id:string place:string earlier:string"},
    {"Rejected", "place:string reason:string detail:string"},
    {"CountingModel", "model:string documents:integer"},

    // Models.
    {"ModelTopic",
     "topic:string documents:integer tokens:number log_prior:number|null cut?:number|null "
     "cut_why?:string"},
    {"TagTotals",
     "documents:integer tags:integer of_other_versions:integer of_unknown_version:integer"},
    {"KindTrial",
     "kind:string family?:string bigrams:boolean log_loss:number|null accuracy:number "
     "micro_f1?:number chosen:boolean"},
    {"TrainingTrial",
     "parameter:string value:number log_loss:number|null accuracy:number micro_f1?:number "
     "temperature:number"},
    {"TypicalTexts", "documents:integer bits_per_token:ValueSpread unknown_share:ValueSpread"},
    {"ValueSpread", "shares:number[] values:number[] cut:number|null"},
    {"ModelField",
     "field:string kind:string documents:integer missing:integer values:integer "
     "topics?:FieldOfTopic[]"},
    {"FieldOfTopic", "topic:string count:integer mean:number deviation:number"},
    {"NumberField", "field:string count:integer mean:number deviation:number"},
    {"TopicWeights", "topic:string terms:TermWeight[] numbers?:NumberField[]"},
    {"TermWeight",
     "term:string surface:string count:number log_p?:number weight:number bits:number|null "
     "rate?:number low?:number high?:number"},
    {"ModelVersion",
     "snapshot:integer dropped:boolean kind?:string alpha?:number|null documents?:integer "
     "tokens?:integer terms?:integer version?:string|null topics?:string[]"},
    {"ExportedTopic", "topic:string documents:integer tokens:number log_prior:number|null"},
    {"ExportedTerm",
     "term:string surface?:string counts?:number[] weight?:(number|null)[] "
     "log_p?:(number|null)[] idf?:number[] weights?:number[][]"},
    {"LinearPart", "factor:number value:string unit_length:boolean biases:number[]"},
    {"ReviewItem",
     "id:string title:string margin:number terms:integer topics:TopicShare[] strong:TermBits[] "
     "beginning:string"},
    {"TopicShare", "topic:string p:number"},
    {"TermBits", "term:string surface:string bits:number|null"},
    {"TopicPair", "a:string b:string divergence:number terms:TellingTerm[]"},
    {"ConfusedPair",
     "a:string b:string confused:integer share:number a_as_b:integer b_as_a:integer"},
    {"TellingTerm", "term:string surface:string topic:string bits:number"},
    {"Outlier",
     "id:string bits_per_token:number|null why?:string tokens:integer known_tokens:integer "
     "known:number|null unlike:boolean topic?:string p?:number"},
    {"LearnedText",
     "id:string what:string topics:string[] before?:string[] tokens:integer terms:integer "
     "other_version?:boolean"},
    {"ForgottenText", "id:string topics:string[] tokens:integer terms:integer"},
    {"Classification",
     "id:string predictions:Prediction[] tags:string[] abstained:boolean why?:string "
     "unknown:string[] unknown_total?:integer missing?:string[] explanation?:Evidence[] "
     "given?:GivenTopic[] lines?:EvidenceLine[] log_odds?:number|null log_odds_why?:string "
     "log_evidence:number|null tokens?:integer known_tokens?:integer bits_per_token?:number|null"},
    {"RejectedLine", "id:string error:string reason:string detail:string"},
    {"Prediction", "topic:string p:number log_p:number|null why?:string"},
    {"Evidence", "term:string surface:string tf:integer bits:number|null why?:string"},
    {"EvidenceLine", "term:string line:integer text:string range:integer[]"},
    {"GivenTopic",
     "topic:string p:number cut:number|null against?:string log_odds:number|null "
     "explanation:Evidence[]"},

    // Evaluations.
    {"TopicQuality",
     "topic:string precision:number recall:number f1:number support:integer cut?:number|null "
     "cut_why?:string"},
    {"UnknownLabel", "label:string documents:integer"},
    {"Coverage", "coverage:number documents:integer accuracy:number least_p:number"},
    {"ReliabilityBin",
     "low:number high:number documents:integer mean_p:number|null accuracy:number|null "
     "why?:string"},
    {"Mistake",
     "id:string true:string[] predicted:string[] wrong:string|null right:string p:number "
     "p_true:number terms:Evidence[]"},
    {"EvaluationComparison",
     "model:string documents:integer left_out:integer right:string both_right:integer "
     "only_first:integer only_second:integer neither:integer accuracy:ComparedAccuracy "
     "macro_f1:ComparedMeasure permutations:integer seed:integer"},
    {"ComparedMeasure", "first:number second:number difference:number p:number exact:boolean"},
    {"ComparedAccuracy",
     "first:number second:number difference:number p:number exact:boolean low:number high:number "
     "mcnemar_p:number"},
    {"CurvePoint",
     "kind:string documents:integer accuracy:number accuracy_sd:number macro_f1:number "
     "macro_f1_sd:number"},

    // Reports.
    {"Lengths",
     "min:integer max:integer mean:number median:number p5:number p25:number p75:number "
     "p95:number"},
    {"Richness",
     "yules_k:number|null window?:integer sttr?:number|null mattr?:number|null why?:string"},
    {"PowerFit",
     "exponent:number constant:number r2:number exponent_error:number|null "
     "constant_error:number|null error_why?:string"},
    {"ZipfMandelbrot",
     "exponent:number shift:number constant:number exponent_error:number|null "
     "shift_error:number|null"},
    {"ValueCount", "value:string documents:integer"},
    {"InformationTerm",
     "term:string surface:string df:integer cf:integer idf:number bits:number share:number "
     "mutual_information:number"},
    {"InformationDocument",
     "id:string tokens:integer divergence:number entropy:number bits:number"},
    {"TopicTerms", "topic:string documents:integer terms:TopicTerm[]"},
    {"TopicTerm",
     "term:string surface:string score:number|null score_why?:string direction:string n11:integer "
     "n10:integer n01:integer n00:integer p_value:number q_value:number log_ratio:number|null "
     "log_ratio_low:number|null log_ratio_high:number|null odds_ratio:number|null "
     "odds_ratio_low:number|null odds_ratio_high:number|null"},
    {"OverallTerm",
     "term:string surface:string score:number count:integer p_value:number q_value:number"},
    {"KeynessCorpus", "documents:integer tokens:integer folded:integer"},
    {"KeynessTerm",
     "term:string surface:string g2:number chi2:number log_ratio:number|null "
     "diff_percent:number|null diff_percent_why?:string bic:number ell:number target:integer "
     "reference:integer per_million_target:number per_million_reference:number low:number|null "
     "high:number|null p_value:number q_value:number direction:string"},
    {"SpreadWord",
     "word:string term:string surface:string df:integer cf:integer range:integer dp:number|null "
     "dp_norm:number|null d:number|null u:number|null d2:number|null s:number|null "
     "kl_divergence:number|null why?:string parts:SpreadPart[]"},
    {"SpreadPart", "part:string tokens:integer count:integer"},
    {"WordlistRow",
     "term:string surface:string df:integer cf:integer per_million:number range:integer "
     "dp:number|null dp_norm:number|null d:number|null u:number|null d2:number|null s:number|null "
     "kl_divergence:number|null why?:string"},
    {"NgramLength", "n:integer occurrences:integer"},
    {"Ngram",
     "ngram:string surface:string terms:string[] n:integer count:integer df:integer "
     "per_million:number"},
    {"GrowthPoint",
     "documents:integer tokens:integer vocabulary:integer hapaxes:integer "
     "growth_rate:number|null"},
    {"TrendWord",
     "word:string term:string surface:string df:integer cf:integer s:number|null tau:number|null "
     "z:number|null p_value:number|null why?:string periods:Period[]"},
    {"Period",
     "period:string documents:integer tokens:integer count:integer per_million:number|null "
     "low:number|null high:number|null why?:string"},
    {"ConcordanceLine",
     "id:string field:string value:integer position:integer left:string match:string "
     "right:string"},
    {"Collocate",
     "node?:string node_surface?:string node_count?:integer term:string surface:string "
     "o11:integer e11:number n1:integer n2:integer score:number|null log_dice:number|null "
     "pmi:number|null npmi:number|null mi3:number|null g2:number t:number|null "
     "delta_p:number|null delta_p_node:number|null p_value:number"},
    {"DriftCorpus", "documents:integer tokens:integer"},
    {"Changes", "appeared:ChangedTerms vanished:ChangedTerms rose:ChangedTerms fell:ChangedTerms"},
    {"ChangedTerms", "terms:integer bits:number"},
    {"DriftTerm",
     "term:string surface:string change:string bits:number share:number before:integer "
     "after:integer per_million_before:number per_million_after:number"},
    {"ComparedTopic", "topic:string documents:integer tokens:integer why?:string"},
    {"TopicDistance", "first:string second:string divergence:number|null"},
};

}  // namespace

std::span<const NamedType> named_types() noexcept { return kTypes; }

}  // namespace inkling::server
