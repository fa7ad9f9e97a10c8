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
import { chooseRecords } from "./chooseRecords.ts";
import { readOptions, required, runCommand, wholeNumber, writing } from "./commandLine.ts";
import { readingOptions, readingUsage, readReading, todayOption, withToday } from "./recordOptions.ts";

const usage = `Lists the cards that look different after new data or a changed design.

npm run compare -- --project NEW --before OLD [--where 'class == "7B"'] [--ids 1041,1077] [--out DIR] [--dpi 300] [--today 2026-06-01]

Both are a project folder or ZIP, as for print. Records are matched by the token id, or by row without one.
--where and --ids choose which cards of NEW are compared. --out writes both pictures of each side that differs:
12-front-before.png and 12-front-after.png.
${readingUsage}`;

const options = {
  project: { type: "string" },
  before: { type: "string" },
  where: { type: "string" },
  ids: { type: "string" },
  out: { type: "string" },
  dpi: { type: "string" },
  ...readingOptions,
  ...todayOption,
  help: { type: "boolean" },
} as const;

/** Rows of commands count from 1. */
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

/** Draws the old and the new picture of each card that differs. */
async function drawPairs(folder: string, dpi: number, states: States, cards: readonly DifferentCard[]) {
  await writing(folder, () => mkdir(folder, { recursive: true }));
  const now = new Date();
  const draw = {
    before: createCardRenderer(states.before, { format: "png", dpi }, now),
    after: createCardRenderer(states.after, { format: "png", dpi }, now),
  };
  for (const { record, before, sides } of cards) {
    for (const side of sides) {
      for (const state of ["before", "after"] as const) {
        // A side that only one of the designs has gives only one picture.
        if (side === "back" && !states[state].project.isDualSided) continue;
        const recordIndex = state === "before" ? before : record;
        const { bytes } = await draw[state]({ recordIndex, side });
        const path = join(folder, `${record + 1}-${side}-${state}.png`);
        await writing(path, () => writeFile(path, bytes));
      }
    }
  }
}

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), options);
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const [project, earlier] = [required(values, "project"), required(values, "before")];
  const dpi = wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 });
  const out = values.out === undefined ? null : required(values, "out");
  const today = withToday(values);
  const reading = readReading(values);
  const after = { ...(await openProject(project, { reading })), ...today };
  try {
    const before = { ...(await openProject(earlier, { reading })), ...today };
    try {
      const { open } = await chooseRecords(values, after);
      const comparison = await compareProjects(open, before);
      if (out !== null) await drawPairs(out, dpi, { after, before }, comparison.different);
      process.stdout.write(`${JSON.stringify(answerOf(comparison))}\n`);
    } finally {
      await before.close();
    }
  } finally {
    await after.close();
  }
});
