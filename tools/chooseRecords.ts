import {
  type Choice,
  ChoiceError,
  type ChoicePart,
  chosenRecords,
  copiesColumnOf,
} from "@print-builder/core/records";
import { type OpenProject, withRecords } from "@print-builder/production";
import { type OptionValues, UsageError } from "./commandLine.ts";

/** Options that choose the records to print. */
export const choiceOptions = {
  where: { type: "string" },
  sort: { type: "string" },
  ids: { type: "string" },
  group: { type: "string" },
} as const;

export const choiceUsage = `                 [--where 'class == "7B" and bus != blank'] [--sort "class,-full_name"] [--ids 1041,1077] [--group class]

--where accepts a Liquid condition on a record's tokens or columns; write a name with blanks as ["class section"].
--sort accepts tokens or columns in order of priority; a leading - reverses one. --ids prints in its order unless sorted.
--range counts within the chosen records. With --group, --out is a folder with a file per group: 7B.pdf.
`;

/** The chosen records of a project, their values for `--group`, and their numbers of cards. */
export type ChosenProject = {
  readonly open: OpenProject;
  readonly groups: readonly string[] | null;
  /** Null for one card each. */
  readonly copies: readonly number[] | null;
};

/** Chooses the project's records by the options. Throws a UsageError if no record matches or an option is wrong. */
export async function chooseRecords(values: OptionValues, open: OpenProject): Promise<ChosenProject> {
  const choice = choiceOf(values);
  const group = textOf(values, "group") ?? "";
  const isWhole = Object.keys(choice).length === 0 && group === "";
  if (isWhole && copiesColumnOf(open.project) === null) return { open, groups: null, copies: null };
  try {
    const { positions, groups, copies } = await chosenRecords(open.records, choice, open.project, group);
    if (positions.length === 0) throw new UsageError("Nobody is chosen: no record fits.");
    const chosen = isWhole ? open : withRecords(open, positions);
    return { open: chosen, groups: groups ?? null, copies: copies ?? null };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new UsageError(`${optionOf(error.part)}: ${error.message}.`, { cause: error });
  }
}

/** The option that sets each part of the choice. */
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

/** An option's text. An empty text is refused, because a script with an unset variable would print everybody. */
function textOf(values: OptionValues, name: keyof typeof choiceOptions): string | undefined {
  const value = values[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw new UsageError(`--${name} is empty.`);
  return value;
}
