import type { Writable } from "node:stream";
import { testSheetDesign } from "@print-builder/core/calibration";
import { type Paper, parseProject } from "@print-builder/core/document";
import { arrayRecordSource, createPhotoIndex } from "@print-builder/core/records";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { openPictures } from "../print/pictureLibrary.ts";
import { type PrintResult, printProject } from "../print/printProject.ts";

/**
 * Writes the test sheet of a paper as a PDF with its back as the second page. It is printed without corrections,
 * whatever the profile.
 */
export async function writeTestSheet(
  paper: Paper,
  { isDualSided, out, now }: { isDualSided: boolean; out: Writable; now: Date },
): Promise<PrintResult> {
  const { project, notes } = parseProject(testSheetDesign(paper, isDualSided));
  const fonts = openFonts([]);
  const faces = createFaceLibrary(fonts);
  const noFiles = { names: [], read: async () => null };
  // Turned over a vertical edge, a back is not upside down: left and right are measured on the page itself.
  const flipEdge = paper.widthMm > paper.heightMm ? "short" : "long";
  const open = {
    ...{ project, notes, faces, records: arrayRecordSource([], [{}]) },
    text: createTextEngine(fonts, faces),
    pictures: openPictures(noFiles, createPhotoIndex([], []), { cache: null }),
    close: async () => undefined,
  };
  return await printProject(
    {
      ...{ range: { type: "all" }, side: isDualSided ? "both" : "front", copiesPerRecord: 1, startAt: 1 },
      ...{ printOrder: "across_then_down", dpi: 300, showGuides: false, flipEdge },
    },
    { open, out, now },
  );
}
