import { Writable } from "node:stream";
import { DesignError } from "@print-builder/core/document";
import { InputError, MachineFault } from "@print-builder/production";
import { version } from "@print-builder/server/folder";
import { Command, CommanderError, Option } from "commander";
import summaries from "./commandSummaries.json" with { type: "json" };

/** A failure that the user can fix. It prints one line on stderr without a stack, and exits with code 1. */
export class CommandError extends Error {}

/** An unknown command or option, or a missing value. Exits with code 2. */
export class UsageError extends CommandError {}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

type OptionSpec = {
  readonly meaning: string;
  /** Placeholder for the value in the help text; absent for a flag. */
  readonly value?: string;
  /** Default value, as shown in the help text. */
  readonly usual?: string | number;
  readonly isRequired?: true;
};

/** Options by name, without dashes. */
type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type CommandSpec = {
  /** The words that start the command. */
  readonly name: string;
  readonly summary: string;
  readonly options: OptionSpecs;
  /** Name of the required argument. */
  readonly argument?: string;
  /** Text shown below the options. */
  readonly notes?: string;
  /** Command lines without the command's name. */
  readonly examples: readonly string[];
};

export function productCommand(name: keyof typeof summaries): Pick<CommandSpec, "name" | "summary"> {
  return { name: `print-builder ${name}`, summary: summaries[name] };
}

/** The option `--quiet`, for commands that show progress. */
export const quietOption = { quiet: { meaning: "show no progress" } } as const;

/**
 * Reads the command line and runs the command with the values of its options and argument, by name. `--help` and
 * `--version` print their text instead. Sets the exit code.
 */
export async function runWithOptions(
  spec: CommandSpec,
  work: (values: OptionValues) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const values = parse(commandOf(spec), spec, process.argv.slice(2));
    if (values !== null) await work(values);
  });
}

function commandOf({ name, summary, options, argument, notes = "", examples }: CommandSpec): Command {
  const needed = Object.entries(options).flatMap(([option, { isRequired, value }]) =>
    isRequired ? [` --${option} <${value}>`] : [],
  );
  const made = Object.entries(options).map(([option, { value, meaning, usual }]) => {
    const text = usual === undefined ? meaning : `${meaning} (default: ${usual})`;
    const one = new Option(value ? `--${option} <${value}>` : `--${option}`, text);
    return value ? one.argParser((given) => checkedValue(option, given)) : one;
  });
  const command = newCommand(name, summary, made);
  command.usage(`${argument ? ` <${argument}>` : ""}${needed.join("")} [options]`.trimStart());
  const lines = examples.map((example) => `  ${name} ${example}`.trimEnd());
  const text = notes.trim().replaceAll("\n", " ");
  command.addHelpText("after", () => {
    const wrapped = command.createHelp().boxWrap(text, process.stdout.columns || 80);
    return `${text ? `\n${wrapped}\n` : ""}\nExamples:\n${lines.join("\n")}`;
  });
  return command;
}

/** A command that throws its errors and has `--help` and `--version`. */
export function newCommand(name: string, summary: string, options: readonly Option[] = []): Command {
  const command = new Command(name);
  for (const option of options) command.addOption(option);
  return command
    .addHelpText("before", `${summary}\n`)
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .version(version, "--version", "print the version")
    .allowExcessArguments()
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
}

/** Refuses a value that starts with `--`, because it is the next option and the value is missing. */
function checkedValue(option: string, given: string): string {
  if (given.startsWith("--")) throw new UsageError(`--${option} is missing its value.`);
  return given;
}

/** Returns null if help or the version was printed. */
function parse(command: Command, { options, argument }: CommandSpec, args: readonly string[]) {
  try {
    command.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw usageErrorOf(error, command.name());
  }
  const [word, extra] = argument ? command.args : [undefined, ...command.args];
  if (extra !== undefined) throw new UsageError(`Unexpected argument “${extra}”.`);
  if (argument && !word) throw new UsageError(`Name a ${argument}: ${command.name()} ${command.usage()}`);
  const values: Record<string, string | boolean | undefined> = argument ? { [argument]: word } : {};
  for (const option of command.options) {
    const name = option.long?.slice(2) ?? "";
    if (name in options) values[name] = command.getOptionValue(option.attributeName());
  }
  return values;
}

/** Turns the parser's message into one line with a suggestion and a reference to `--help`. */
export function usageErrorOf(error: CommanderError, name: string): UsageError {
  const [, option] = /option '(--[\w-]+) .*' argument missing/.exec(error.message) ?? [];
  if (option) return new UsageError(`${option} is missing its value.`);
  const [what = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  const hint = suggestion ? ` ${suggestion.slice(1, -1)}` : "";
  return new UsageError(`${what.replace(/^u/, "U")}.${hint} See ${name} --help.`);
}

/** Writes a command's result as one line of JSON. Stdout contains nothing else, unless it receives a file. */
export function writeAnswer(answer: object, to: NodeJS.WritableStream = process.stdout): void {
  to.write(`${JSON.stringify(answer)}\n`);
}

/**
 * Passes stdout to `work`, which writes a file to it. Throws a CommandError if stdout is a terminal, which cannot
 * show a PDF, or if the program that reads stdout ends early.
 */
export async function toStdout<Result>(work: (out: Writable) => Promise<Result>): Promise<Result> {
  const { stdout } = process;
  if (stdout.isTTY)
    throw new CommandError("--out - writes the file to stdout: send it to a file or another program.");
  return await work(
    new Writable({
      write: (chunk, _encoding, done) =>
        stdout.write(chunk, (error) =>
          done(error ? new CommandError(`The file cannot be written to stdout: ${error.message}`) : null),
        ),
    }),
  );
}

/** Returns the value of a required option. */
export function required(values: OptionValues, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value === "") {
    throw new UsageError(`--${name} is missing.`);
  }
  return value;
}

/** Returns an integer within limits, or the fallback if the option is missing. */
export function wholeNumber(
  values: OptionValues,
  name: string,
  limits: { min: number; max: number; fallback: number },
): number {
  const value = values[name];
  if (value === undefined) {
    return limits.fallback;
  }
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= limits.min && number <= limits.max)) {
    throw new CommandError(
      `--${name} must be a whole number from ${limits.min} to ${limits.max}, not “${String(value)}”.`,
    );
  }
  return number;
}

/** Returns a number within limits, with a decimal point for fractions; undefined if the option is missing. */
export function decimalNumber(
  values: OptionValues,
  name: string,
  { min, max, unit }: { min: number; max: number; unit: string },
): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const isNumber = typeof value === "string" && /^[-+]?\d{1,6}(\.\d{1,9})?$/.test(value);
  const number = isNumber ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandError(
    `--${name} must be a number from ${min} to ${max} ${unit}, such as 0.5, not “${String(value)}”.`,
  );
}

/** Returns one of the allowed values, or the fallback if the option is missing. */
export function oneOf<const Word extends string>(
  values: OptionValues,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = values[name] ?? fallback;
  const word = words.find((each) => each === value);
  if (word === undefined) {
    throw new CommandError(`--${name} must be one of ${words.join(", ")}, not “${String(value)}”.`);
  }
  return word;
}

/** A reader that closes the pipe early, such as `head`, wanted no more. */
function reportLostOutput({ code, message }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") return;
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.exitCode = 1;
}

/**
 * Runs a command. Mistakes that users can fix print one line on stderr without a stack, and exit with code 1 or 2.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.stdout.on("error", reportLostOutput);
  try {
    await command();
  } catch (error) {
    const expected = [CommandError, InputError, DesignError, MachineFault].some(
      (kind) => error instanceof kind,
    );
    const text =
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${expected ? text.replace(/\s*\n\s*/g, " ") : text}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Writes a file or folder, and reports disk errors in one line. */
export async function writing(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError("unwritable_output", `${path} cannot be written: ${reason}`, { cause: error });
  }
}
