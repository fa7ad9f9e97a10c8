// The program without a command: help, version, and suggestions for unknown commands.
import { CommanderError } from "commander";
import { newCommand, runCommand, UsageError, usageErrorOf } from "./commandLine.ts";
import summaries from "./commandSummaries.json" with { type: "json" };

const name = "print-builder";
const program = newCommand(name, "Designs printable cards, fills them with data and prints them.")
  .usage("<command> [options]")
  .addHelpText(
    "after",
    `
Each command has its own help: ${name} print --help

Examples:
  ${name} start
  ${name} print --project demo/student-card --out cards.pdf`,
  );
for (const [command, summary] of Object.entries(summaries)) program.command(command).description(summary);

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) {
    program.outputHelp({ error: true });
    throw new UsageError(`Name a command.`);
  }
  try {
    program.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw usageErrorOf(error, name);
  }
});
