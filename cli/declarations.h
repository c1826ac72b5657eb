#pragma once

/// The flags and words of each command: those of its request (service/declarations.h), and what
/// only a command line has, such as names of files. docs/cli.md describes them.

#include "cli/flags.h"
#include "cli/requests.h"
#include "service/declarations.h"

namespace inkling::cli {

void declare(Flags& flags, IndexCommand& command);
void declare(Flags& flags, DeleteCommand& command);
void declare(Flags& flags, ExportCommand& command);
void declare(Flags& flags, OptimizeCommand& command);
void declare(Flags& flags, MergeCommand& command);
void declare(Flags& flags, AnalyzeCommand& command);
void declare(Flags& flags, SearchCommand& command);
void declare(Flags& flags, ExplainCommand& command);
void declare(Flags& flags, TrecEvalCommand& command);
void declare(Flags& flags, JudgeCommand& command);
void declare(Flags& flags, KeynessCommand& command);
void declare(Flags& flags, AllReportsCommand& command);
void declare(Flags& flags, TrainCommand& command);
void declare(Flags& flags, ClassifyCommand& command);
void declare(Flags& flags, LearnCommand& command);
void declare(Flags& flags, service::ForgetRequest& request);
void declare(Flags& flags, ImportCommand& command);
void declare(Flags& flags, ServeCommand& command);
void declare(Flags& flags, HelpCommand& command);
void declare(Flags& flags, ManCommand& command);
void declare(Flags& flags, CompletionsCommand& command);
void declare(Flags& flags, CompleteCommand& command);
void declare(Flags& flags, ConfigCommand& command);
void declare(Flags& flags, OpenCommand& command);

}  // namespace inkling::cli
