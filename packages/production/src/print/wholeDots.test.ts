import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type PrintRequest, printerProfileFrom } from "@print-builder/core/sheets";
import { expect, onTestFinished, test } from "vitest";
import { rasterise, readPixmap, temporaryFolder } from "../../test/paper.ts";
import { element, pageSetup, writeProject } from "../../test/projectFolders.ts";
import { openProject, printProject } from "./index.ts";

const request: Omit<PrintRequest, "dpi"> = {
  range: { type: "all" },
  side: "front",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  showGuides: false,
  flipEdge: "long",
};

/** Labels whose canvas is rounded to px: size and position on the paper in mm. */
const labels = [
  { width: 50, height: 25, left: 0 },
  { width: 57, height: 32, left: 2 },
  { width: 38.1, height: 21.2, left: 1.3 },
  { width: 101.6, height: 152.4, left: 0 },
] as const;

/** Gap between labels, which is not a whole number of dots at any resolution. */
const gapMm = 2.37;

const px = (mm: number) => Math.round((mm / 25.4) * 96);

/**
 * Opens a project of adjacent labels with bars. Returns a function that prints the labels and gives the grey values
 * along a line, 1 px per dot.
 */
async function barsOf(label: (typeof labels)[number], across = 1) {
  const { width, height, left } = label;
  const [canvasWidth, canvasHeight] = [px(width), px(height)];
  const box = [7, 5, canvasWidth - 11, canvasHeight - 13] as const;
  const open = await openProject(
    writeProject({
      design: {
        name: "Label",
        canvas_width: canvasWidth,
        canvas_height: canvasHeight,
        page_setup: pageSetup({
          width: across * width + (across - 1) * gapMm + 2 * left,
          height,
          across,
          hGap: gapMm,
          left,
          labelWidth: width,
          labelHeight: height,
        }),
        front_elements: [element("barcode", box, { value: "{{ id }}", format: "code128" })],
      },
      rows: Array.from({ length: across }, () => ({ id: "A1" })),
    }),
  );
  onTestFinished(() => open.close());
  const pdf = join(temporaryFolder(), "label.pdf");
  return async (dpi: number, scaleX: number) => {
    const printer = printerProfileFrom({ name: "Labels", scale_x: scaleX });
    const out = createWriteStream(pdf);
    await printProject({ ...request, dpi, printer }, { open, out, now: new Date(0) });
    const middle = Math.floor(((height / 25.4) * dpi) / 2);
    const [row = ""] = await rasterise(pdf, dpi, "-gray", "-y", `${middle}`, "-H", "1");
    return [...readPixmap(row).data];
  };
}

const lightest = 200;

/** Lengths of runs of equal pixels, excluding the margins. */
function runsOf(line: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (const [at, grey] of line.entries()) {
    if (at > 0 && line[at - 1] === grey) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  }
  return runs.slice(1, -1);
}

test.each([203, 300])("aligns bars on a label with the dots of a %i dpi printer", async (dpi) => {
  for (const label of labels) {
    const lineAt = await barsOf(label);
    for (const scaleX of [1, 0.985, 1.012]) {
      const line = await lineAt(dpi, scaleX);
      const about = `${label.width} × ${label.height} mm, scale ${scaleX}`;
      // PDF coordinates are rounded: a bar that ends on a dot may tint the next dot slightly, but never more.
      expect(
        line.filter((grey) => grey > 0 && grey < lightest),
        about,
      ).toEqual([]);
      const runs = runsOf(line.map((grey) => (grey < lightest ? 0 : 255)));
      const module = Math.min(...runs);
      expect(
        runs.filter((run) => run % module !== 0),
        about,
      ).toEqual([]);
      expect(runs.length, about).toBeGreaterThan(20);
    }
  }
});

test.each([203, 300])("draws equal bars on adjacent labels at %i dpi", async (dpi) => {
  const across = 3;
  for (const label of labels.slice(0, 3)) {
    const lineAt = await barsOf(label, across);
    for (const scaleX of [1, 0.985]) {
      const line = await lineAt(dpi, scaleX);
      const about = `${label.width} × ${label.height} mm, scale ${scaleX}`;
      expect(
        line.filter((grey) => grey > 0 && grey < lightest),
        about,
      ).toEqual([]);
      const dark = runsOf(line.map((grey) => (grey < lightest ? 0 : 255))).filter((_, at) => at % 2 === 0);
      const bars = dark.length / across;
      expect(bars, about).toBeGreaterThan(10);
      for (let at = 1; at < across; at++) {
        expect(dark.slice(at * bars, (at + 1) * bars), about).toEqual(dark.slice(0, bars));
      }
    }
  }
});
