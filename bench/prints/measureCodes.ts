// The cost of other codes than QR and Code 128: the same cards with a Data Matrix and a GS1-128 instead.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { photoCount, projectFolder } from "../dataset/folders.ts";
import { runPrintCommand } from "../measure/printCommand.ts";
import { dataFolder } from "../paths.ts";

/** Seconds for 1,000 cards: the minimum of all rounds. */
export type CodesMeasured = { readonly usual: number; readonly further: number };

const rounds = 5;
/** Replacement of each code on the card. */
const replacements: Readonly<Record<string, { readonly format: string; readonly value: string }>> = {
  qrcode: { format: "datamatrix", value: "https://id.example.org/v/{{ id }}?n={{ first }}" },
  code128: { format: "gs1-128", value: "(01)09521234543213(21){{ id }}" },
};

type StoredProject = { readonly front_elements: readonly { properties: Record<string, unknown> }[] };

/** Recreates the benchmark's project with other codes. */
function makeProject(): string {
  const base = projectFolder(photoCount);
  const folder = join(dataFolder, "project-codes");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ["data", "images"]) cpSync(join(base, part), join(folder, part), { recursive: true });
  const project: StoredProject = JSON.parse(readFileSync(join(base, "project.json"), "utf8"));
  const front = project.front_elements.map((element) => ({
    ...element,
    properties: { ...element.properties, ...replacements[String(element.properties.format)] },
  }));
  writeFileSync(
    join(folder, "project.json"),
    JSON.stringify({ ...project, elements: front, front_elements: front }),
  );
  return folder;
}

/** Prints both in turn. Throws if a code is not drawn, because that would cost nothing. */
export async function measureCodes(out: string): Promise<CodesMeasured> {
  const projects = { usual: projectFolder(photoCount), further: makeProject() };
  const least = { usual: Number.POSITIVE_INFINITY, further: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    for (const kind of ["usual", "further"] as const) {
      const options = ["--dpi", "600", "--processes", "1"];
      const { ms, warnings } = await runPrintCommand({ project: projects[kind], out, options, cache: "off" });
      const undrawn = warnings.find(({ kind: what }) => what === "barcode_invalid");
      if (undrawn) throw new Error(`A code was not drawn: ${undrawn.message}`);
      least[kind] = Math.min(least[kind], ms / 1000);
    }
  }
  return least;
}
