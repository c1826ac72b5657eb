#include "cli/examples.h"

#include <algorithm>

namespace inkling::cli {

namespace {

struct Examples {
  std::string_view command;
  std::string_view lines;
  std::string_view note = {};
};

constexpr Examples kExamples[] = {
    {"", R"(inkling index PATH
inkling search "a few words")",
     "More: `inkling COMMAND --help`, `inkling help query`, `inkling help settings`"},
    {"index", R"(inkling index notes/
inkling -i messages index corpus/sms-spam.jsonl --text text --label label
inkling index notes/ --include "*.md" --exclude drafts/ --ignore-files
inkling index notes/ --watch
zcat more.jsonl.gz | inkling index - --format jsonl)"},
    {"delete", R"(inkling delete sms-0001 sms-0002
inkling delete --query "label:spam" --dry-run
inkling delete --query "label:spam" --yes)"},
    {"export", R"(inkling export > documents.jsonl
inkling export --where label:spam --format csv -o spam.csv
inkling export --format mtx --weight tfidf -o corpus.mtx --names corpus
inkling export --format ciff -o corpus.ciff)"},
    {"optimize", R"(inkling optimize
inkling optimize --reorder --threads 2
inkling optimize --wait 60 --quiet)"},
    {"merge", R"(inkling merge all .inkling indexes/messages
inkling merge all indexes/messages --on-conflict fail
inkling merge all .inkling indexes/messages --models last --json)",
     "The indexes have to be made with the same settings; their files are shared, not copied."},
    {"stats", R"(inkling stats
inkling stats --json
inkling -i .inkling stats --at 1)"},
    {"check", R"(inkling check
inkling check --deep
inkling check --format csv > findings.csv)"},
    {"salvage", R"(inkling salvage .inkling saved
inkling salvage .inkling saved --json
inkling salvage .inkling saved --quiet && inkling -i saved check --deep)"},
    {"analyze", R"(inkling analyze "The computers' state" --language en
inkling analyze "Cafés and naïve états" --analyzer words --fold-accents
inkling analyze - --format csv < letter.txt)",
     "Without --analyzer and --language, the text is cut as the index cuts its texts."},
    {"terms", R"(inkling terms fre -k 20
inkling terms --all --format csv > terms.csv
inkling terms free --json)"},
    {"show", R"(inkling show sms-0003
inkling show sms-0003 --json
inkling show sms-0003 --at 1)"},
    {"search", R"(inkling search "free prize" --snippets
inkling search '+free -sorry label:spam' --explain
inkling search free --rank lm --mu 500 --field-weight title=1
inkling search free --facet label --facet year --sort year:desc
inkling search "new york" --synonyms places.txt
inkling search "free entry" --fold-duplicates 0.8
inkling search --topics queries.tsv --format trec -k 1000 > run.txt)"},
    {"open", R"(inkling open 1
inkling open 1 --print
inkling open 2 --json)",
     "A search remembers its hits where it prints them on a terminal."},
    {"explain", R"(inkling explain "free entry" sms-0003
inkling explain "free entry" sms-0003 --compare sms-0419
inkling explain --parse 'priz* AND (free OR win)')"},
    {"similar", R"(inkling similar sms-0003 --filter label:spam --explain
inkling similar sms-0003 --fold-duplicates 0.8
inkling similar sms-0003 -k 5 --format csv)"},
    {"keywords", R"(inkling keywords sms-0003 -k 10
inkling keywords sms-0003 --format markdown
inkling keywords sms-0003 --json)"},
    {"suggest", R"(inkling suggest fre
inkling suggest pri -k 5
inkling suggest wi --format tsv)"},
    {"trec-eval", R"(inkling trec-eval qrels.txt run.txt --json
inkling trec-eval qrels.txt run.txt -m map,P_10 --per-topic
inkling trec-eval qrels.txt new.run --compare old.run)"},
    {"judge", R"(inkling judge queries.tsv old.run new.run judged.qrels
inkling judge queries.tsv old.run new.run judged.qrels -k 5
inkling judge queries.tsv old.run new.run qrels.txt --seed 7)"},
    {"report summary", R"(inkling report summary
inkling report summary --where label:spam
inkling report summary --sort value --json)"},
    {"report information", R"(inkling report information -k 50
inkling report information --sort df --format csv
inkling report information --unit nats --idf bm25 --json)"},
    {"report topics", R"(inkling report topics --topic spam --measure g2
inkling report topics --by year --only for -k 5
inkling report topics --measure chi2 --format csv)"},
    {"report keyness", R"(inkling report keyness --target label:spam
inkling report keyness --target label:spam --reference label:ham --sort log-ratio
inkling report keyness --target year:2024 --format csv)"},
    {"report kwic", R"(inkling report kwic prize
inkling report kwic "free entry" --window 8
inkling report kwic call --sort 1R,2R --format csv)"},
    {"report collocations", R"(inkling report collocations call
inkling report collocations free --window sentence --measure g2
inkling report collocations --window 2L2R -k 10)"},
    {"report dispersion", R"(inkling report dispersion free call
inkling report dispersion free --over year
inkling report dispersion free call --over parts:10 --sort dp-norm)"},
    {"report wordlist", R"(inkling report wordlist -k 50
inkling report wordlist --where label:spam --format csv
inkling report wordlist --sort dp-norm --min-df 5)"},
    {"report ngrams", R"(inkling report ngrams -n 3 --min-df 2
inkling report ngrams -n 2..4 -k 50 --format csv
inkling report ngrams --where label:spam --sort df)"},
    {"report growth", R"(inkling report growth
inkling report growth -k 50 --format csv
inkling report growth --terms words --min-df 2)"},
    {"report trends", R"(inkling report trends free call --by date:month
inkling report trends free call love --by year --sort tau
inkling report trends free --by date:year --format csv)"},
    {"report drift", R"(inkling report drift --at 1 --and 2 --only appeared
inkling report drift --target year:2024 --reference year:2023
inkling report drift --target label:spam --sort ratio -k 10)"},
    {"report similar-topics", R"(inkling report similar-topics --by label --min-df 3
inkling report similar-topics --by year
inkling report similar-topics --by date:year --sort name --json)"},
    {"report all", R"(inkling report all --html corpus.html
inkling report all --where label:spam --html spam.html
inkling report all --terms words --threads 2 --html words.html)"},
    {"train", R"(inkling train news --where split:train --alpha 0.1
inkling train news --kind logistic --balance --features mi:2000
inkling train years --by year --kind multinomial)",
     "An option that the kind does not use is refused."},
    {"evaluate", R"(inkling evaluate spam --where split:test --min-accuracy 0.8
inkling evaluate spam --folds 5 --compare other
inkling evaluate spam --where split:test --errors --true ham --predicted spam)"},
    {"curve",
     R"(inkling curve --kinds multinomial,complement --seeds 3 --where split:train --test split:test
inkling curve --sizes 50,100,200 --where split:train --test split:test
inkling curve --kinds complement --by label --format csv)"},
    {"classify", R"(inkling classify spam --text "you won a prize" --explain
inkling classify spam letter.txt notes/ --json
inkling classify spam more.jsonl --top 1 --format csv)"},
    {"tag", R"(inkling tag spam --where split:test
inkling tag spam --min-p 0.9 --dry-run
inkling tag spam && inkling search tag:spam)"},
    {"learn", R"(inkling learn spam ham letter.txt more.jsonl
echo "you won a prize" | inkling learn spam spam -
inkling learn spam ham letter.txt --wait 60)",
     "A text that the model learned before under another topic leaves that one. Models of the "
     "kinds "
     "logistic and blend, and of fields, are trained again instead."},
    {"forget", R"(inkling forget spam sms-0003
inkling forget spam sms-0001 sms-0002
inkling learn spam ham letter.txt && inkling forget spam letter.txt)",
     "Models of the kinds logistic and blend, and of fields, are trained again instead."},
    {"label", R"(inkling label sms-0003 spam advertising
inkling label sms-0003 ham --model spam
inkling label sms-0003 --json spam)",
     "With --model, the model has to be of a kind that can learn: not logistic or blend."},
    {"outliers", R"(inkling outliers spam --where split:test --top 50
inkling outliers spam --format csv
inkling outliers spam --where label:spam --json)"},
    {"generate", R"(inkling train plain --kind multinomial && inkling generate plain --topic spam
inkling generate plain --topic spam --tokens 30 --seed 7
inkling generate plain --topic ham --tokens 10 --json)",
     "Only models of --kind multinomial with --weight tf and without --bigrams draw texts."},
    {"review", R"(printf 'spam\n' | inkling review spam --where "path:notes/*"
inkling review spam --json --top 10
printf 'ham\nq\n' | inkling review spam)",
     "Keys: that of a topic, n for a new one, s to skip, u to undo, q to quit. Where standard "
     "input is not a terminal, each line is an answer."},
    {"model list", R"(inkling model list
inkling model list --json
inkling model list --format csv)"},
    {"model info", R"(inkling model info spam
inkling model info spam --json
inkling model info spam --at 3)"},
    {"model terms", R"(inkling model terms spam --topic spam -k 20
inkling model terms spam -k 5
inkling model terms spam --format csv)"},
    {"model similar", R"(inkling model similar spam
inkling model similar years --topic 2024
inkling model similar spam --by confusion --folds 5
inkling model similar years --format csv)"},
    {"model history", R"(inkling model history spam
inkling model history spam --json
inkling model history spam --format csv)"},
    {"model diff", R"(inkling train other --kind complement && inkling model diff spam other
inkling model diff spam other --topic spam -k 10
inkling model diff spam other --format csv)",
     "Both models have to be of one kind, and to count terms; `inkling evaluate A --compare B` "
     "compares any two."},
    {"model export", R"(inkling model export spam > spam.json
inkling model export spam --format tsv > spam.tsv
inkling model export spam --format softmax > weights.json)"},
    {"model import", R"(inkling model export spam | inkling model import copy -
inkling model import copy spam.json
inkling model import copy spam.json --wait 60 --quiet)"},
    {"model rename", R"(inkling model rename spam junk
inkling model rename other second --wait 60
inkling model rename years by-year --quiet)"},
    {"model drop", R"(inkling model drop other
inkling model drop spam --json
inkling model drop years --wait 60 --quiet)"},
    {"serve", R"(inkling serve --listen 127.0.0.1:7701
inkling serve --indexes indexes/ --listen 127.0.0.1:0
inkling serve --allow-write --token-file tokens --listen 127.0.0.1:0)"},
    {"config", R"(inkling config
inkling config search
INKLING_SEARCH_K=20 inkling config search --json)"},
    {"completions", R"(inkling completions bash > inkling.bash
inkling completions zsh > _inkling
inkling completions fish > inkling.fish)",
     "bash: `source inkling.bash`; zsh: a folder of $fpath; fish: ~/.config/fish/completions/"},
    {"man", R"(inkling man > inkling.1
inkling man report topics > inkling-report-topics.1
inkling man --out man1/)",
     "To read one: `inkling man search | man -l -`"},
    {"help", R"(inkling help search
inkling help query
inkling help --json)"},
};

const Examples* find(std::string_view command) noexcept {
  for (const Examples& examples : kExamples) {
    if (examples.command == command) return &examples;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string_view> examples_of(std::string_view command) {
  std::vector<std::string_view> lines;
  const Examples* const examples = find(command);
  std::string_view rest = examples == nullptr ? std::string_view() : examples->lines;
  while (!rest.empty()) {
    lines.push_back(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(lines.back().size() + 1, rest.size()));
  }
  return lines;
}

std::string_view note_below_examples(std::string_view command) noexcept {
  const Examples* const examples = find(command);
  return examples == nullptr ? std::string_view() : examples->note;
}

}  // namespace inkling::cli
