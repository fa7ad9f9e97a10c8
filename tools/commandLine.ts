import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { DesignError } from "@print-builder/core/document";
import { InputError, MachineFault } from "@print-builder/production";

/** A command line mistake, in one line that names it and what is allowed. */
export class UsageError extends Error {}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Reads `--name value` options and refuses unknown ones. */
export function readOptions(args: readonly string[], options: ParseArgsOptionsConfig): OptionValues {
  try {
    const joined = withDashedValues(args, options);
    const { values } = parseArgs({ args: joined, options, strict: true, allowPositionals: false });
    return values as OptionValues;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${firstSentence(message)} Known options: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(", ")}.`,
    );
  }
}

/** Turns `--sort -name` into `--sort=-name`, because Node refuses values that begin with a dash. */
function withDashedValues(args: readonly string[], options: ParseArgsOptionsConfig): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const name = joined.at(-1)?.replace(/^--/, "") ?? "";
    const isValue = /^-[^-]/.test(arg) && options[name]?.type === "string" && joined.at(-1) === `--${name}`;
    joined.push(isValue ? `${joined.pop()}=${arg}` : arg);
  }
  return joined;
}

function firstSentence(message: string): string {
  const sentence = message.split(/\. |\n/)[0] ?? message;
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}

/** The value of a mandatory option. */
export function required(values: OptionValues, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value === "") {
    throw new UsageError(`--${name} is missing.`);
  }
  return value;
}

/** A whole number within limits, or the fallback without the option. */
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
    throw new UsageError(
      `--${name} must be a whole number from ${limits.min} to ${limits.max}, not “${String(value)}”.`,
    );
  }
  return number;
}

/** A number within limits, with a decimal point for fractions; undefined without the option. */
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
  throw new UsageError(
    `--${name} must be a number from ${min} to ${max} ${unit}, such as 0.5, not “${String(value)}”.`,
  );
}

/** One of the allowed words, or the fallback without the option. */
export function oneOf<const Word extends string>(
  values: OptionValues,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = values[name] ?? fallback;
  const word = words.find((each) => each === value);
  if (word === undefined) {
    throw new UsageError(`--${name} must be one of ${words.join(", ")}, not “${String(value)}”.`);
  }
  return word;
}

/** Runs a command. Mistakes that users can fix end in one line on stderr and exit code 1, without a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const expected = [UsageError, InputError, DesignError, MachineFault].some(
      (kind) => error instanceof kind,
    );
    const text =
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${expected ? text.replace(/\s*\n\s*/g, " ") : text}\n`);
    process.exitCode = 1;
  }
}

/** Writes a file or folder and reports an error of the disk in one line. */
export async function writing(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError("unwritable_output", `${path} cannot be written: ${reason}`, { cause: error });
  }
}
