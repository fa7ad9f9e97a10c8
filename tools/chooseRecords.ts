import { type Choice, ChoiceError, chosenRecords } from "@print-builder/core/records";
import { type OpenProject, withRecords } from "@print-builder/production";
import { type OptionValues, UsageError } from "./commandLine.ts";

/** The options that say whom to print. */
export const choiceOptions = {
  where: { type: "string" },
  sort: { type: "string" },
  ids: { type: "string" },
  group: { type: "string" },
} as const;

export const choiceUsage = `                 [--where 'class == "7B" and bus != blank'] [--sort "class,-full_name"] [--ids 1041,1077] [--group class]

--where takes a Liquid condition on a record's tokens or columns; a name with blanks is written ["class section"].
--sort takes tokens or columns, the first decides, - before one turns it round. --ids prints in its order unless sorted.
--range counts in what is chosen. With --group, --out is a folder, and each group a file in it: 7B.pdf.
`;

/** Records that were chosen of a project, and what each of them reads for the token of `--group`. */
export type ChosenProject = { readonly open: OpenProject; readonly groups: readonly string[] | null };

/** The project with the records that the options choose. Throws a UsageError where nobody is or the options are wrong. */
export async function chooseRecords(values: OptionValues, open: OpenProject): Promise<ChosenProject> {
  const choice = choiceOf(values);
  const group = textOf(values, "group") ?? "";
  if (Object.keys(choice).length === 0 && group === "") return { open, groups: null };
  try {
    const { positions, groups } = await chosenRecords(open.records, choice, open.project, group);
    if (positions.length === 0) throw new UsageError("Nobody is chosen: no record fits.");
    return { open: withRecords(open, positions), groups: groups ?? null };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new UsageError(`--${error.part === "recordIds" ? "ids" : error.part}: ${error.message}.`, {
      cause: error,
    });
  }
}

function choiceOf(values: OptionValues): Choice {
  const [ids, where, sort] = [textOf(values, "ids"), textOf(values, "where"), textOf(values, "sort")];
  return {
    ...(ids === undefined ? {} : { recordIds: ids.split(",").filter((id) => id.trim() !== "") }),
    ...(where === undefined ? {} : { where }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** An option's text. An empty one is refused: a script whose variable is unset would print everybody. */
function textOf(values: OptionValues, name: keyof typeof choiceOptions): string | undefined {
  const value = values[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw new UsageError(`--${name} is empty.`);
  return value;
}
