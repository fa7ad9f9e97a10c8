import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Comparison,
  compareProjects,
  createCardRenderer,
  type DifferentCard,
  type OpenProject,
  openProject,
} from "@print-builder/production";
import { chooseRecords, comparedOptions } from "./chooseRecords.ts";
import {
  type OptionValues,
  productCommand,
  quietOption,
  required,
  runWithOptions,
  wholeNumber,
  writeAnswer,
  writing,
} from "./commandLine.ts";
import { openProgressBar } from "./progressBar.ts";
import { readingOptions, readReading, todayOption, withToday } from "./recordOptions.ts";

const options = {
  project: { value: "path", meaning: "project folder or ZIP as it is now", isRequired: true },
  before: { value: "path", meaning: "project folder or ZIP as it was", isRequired: true },
  ...comparedOptions,
  out: { value: "folder", meaning: "write both pictures of each side that differs: 12-front-before.png" },
  dpi: { value: "n", meaning: "resolution of these pictures", usual: 300 },
  ...readingOptions,
  ...todayOption,
  ...quietOption,
} as const;

/** Commands show record numbers counted from 1. */
const numbered = ({ record, id }: Comparison["added"][number]) => ({ record: record + 1, id });

function answerOf({ records, different, added, removed }: Comparison) {
  return {
    records,
    different: different.map(({ sides, elements, ...card }) => ({ ...numbered(card), sides, elements })),
    added: added.map(numbered),
    removed: removed.map(numbered),
  };
}

type States = { readonly after: OpenProject; readonly before: OpenProject };

type Pictures = {
  readonly folder: string;
  readonly dpi: number;
  /** Called after each card with the number of compared cards and the total. */
  readonly onCard: (done: number, total: number) => void;
};

/** Draws the old and new picture of each card that differs. */
async function drawPairs({ folder, dpi, onCard }: Pictures, states: States, cards: readonly DifferentCard[]) {
  await writing(folder, () => mkdir(folder, { recursive: true }));
  const now = new Date();
  const draw = {
    before: createCardRenderer(states.before, { format: "png", dpi }, now),
    after: createCardRenderer(states.after, { format: "png", dpi }, now),
  };
  for (const [index, { record, before, sides }] of cards.entries()) {
    for (const side of sides) {
      for (const state of ["before", "after"] as const) {
        // Only one of the two designs may have a back.
        if (side === "back" && !states[state].project.isDualSided) continue;
        const recordIndex = state === "before" ? before : record;
        const { bytes } = await draw[state]({ recordIndex, side });
        const path = join(folder, `${record + 1}-${side}-${state}.png`);
        await writing(path, () => writeFile(path, bytes));
      }
    }
    onCard(index + 1, cards.length);
  }
}

async function compare(after: OpenProject, before: OpenProject, values: OptionValues): Promise<Comparison> {
  const { open } = await chooseRecords(values, after);
  const { total } = open.records;
  const bar = openProgressBar({ verb: "Comparing", unit: "records", isQuiet: values.quiet === true });
  const onProgress = (compared: number) => bar.show(compared, total);
  return await compareProjects(open, before, { onProgress }).finally(bar.end);
}

const spec = {
  ...productCommand("compare"),
  options,
  examples: [
    "--project cards --before cards-last-term",
    `--project cards --before cards-last-term --where 'class == "7B"' --out changed`,
  ],
  notes: "Records are matched by the token id, or by row without one.",
};

await runWithOptions(spec, async (values) => {
  const [project, earlier] = [required(values, "project"), required(values, "before")];
  const dpi = wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 });
  const out = values.out === undefined ? null : required(values, "out");
  const today = withToday(values);
  const reading = readReading(values);
  const after = { ...(await openProject(project, { reading })), ...today };
  try {
    const before = { ...(await openProject(earlier, { reading })), ...today };
    try {
      const comparison = await compare(after, before, values);
      if (out !== null) {
        const bar = openProgressBar({ verb: "Drawing", unit: "cards", isQuiet: values.quiet === true });
        const pictures = { folder: out, dpi, onCard: bar.show };
        await drawPairs(pictures, { after, before }, comparison.different).finally(bar.end);
      }
      writeAnswer(answerOf(comparison));
    } finally {
      await before.close();
    }
  } finally {
    await after.close();
  }
});
