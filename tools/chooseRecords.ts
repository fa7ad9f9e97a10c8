import {
  type Choice,
  ChoiceError,
  type ChoicePart,
  chosenRecords,
  copiesColumnOf,
} from "@print-builder/core/records";
import { type OpenProject, withRecords } from "@print-builder/production";
import { CommandError, type OptionValues } from "./commandLine.ts";

/** Options that choose the records to compare. */
export const comparedOptions = {
  where: {
    value: "condition",
    meaning: 'Liquid condition on tokens or columns; ["class section"] for a name with spaces',
  },
  ids: { value: "list", meaning: "ids, separated by commas" },
} as const;

/** Options that choose the records to print. */
export const choiceOptions = {
  ...comparedOptions,
  sort: {
    value: "list",
    meaning: "tokens or columns to sort by, the most important first; - before one reverses its order",
  },
  group: { value: "name", meaning: "token or column: --out is a folder, with a file for each of its values" },
} as const;

/** The chosen records of a project, with their values for `--group` and their numbers of cards. */
export type ChosenProject = {
  readonly open: OpenProject;
  readonly groups: readonly string[] | null;
  /** Null if each record has one card. */
  readonly copies: readonly number[] | null;
};

/**
 * Chooses the project's records by the options. Throws a CommandError if no record matches or an option is invalid.
 */
export async function chooseRecords(values: OptionValues, open: OpenProject): Promise<ChosenProject> {
  const choice = choiceOf(values);
  const group = textOf(values, "group") ?? "";
  const isWhole = Object.keys(choice).length === 0 && group === "";
  if (isWhole && copiesColumnOf(open.project) === null) return { open, groups: null, copies: null };
  try {
    const { positions, groups, copies } = await chosenRecords(open.records, choice, open.project, group);
    if (positions.length === 0) throw new CommandError("Nobody is chosen: no record matches.");
    const chosen = isWhole ? open : withRecords(open, positions);
    return { open: chosen, groups: groups ?? null, copies: copies ?? null };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new CommandError(`${optionOf(error.part)}: ${error.message}.`, { cause: error });
  }
}

/** The command-line option that sets a part of the choice, for error messages. */
function optionOf(part: ChoicePart): string {
  if (part === "copies") return "copies_column";
  return `--${part === "recordIds" ? "ids" : part}`;
}

function choiceOf(values: OptionValues): Choice {
  const [ids, where, sort] = [textOf(values, "ids"), textOf(values, "where"), textOf(values, "sort")];
  return {
    ...(ids === undefined ? {} : { recordIds: ids.split(",").filter((id) => id.trim() !== "") }),
    ...(where === undefined ? {} : { where }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/**
 * Returns an option's text. Refuses empty text, because a script with an unset variable would otherwise print
 * everybody.
 */
function textOf(values: OptionValues, name: keyof typeof choiceOptions): string | undefined {
  const value = values[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw new CommandError(`--${name} is empty.`);
  return value;
}
