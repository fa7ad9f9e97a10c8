import { Writable } from "node:stream";
import { defaultPageSetup, type Project, parseProject } from "@print-builder/core/document";
import { arrayRecordSource, type CardRecord, createPhotoIndex } from "@print-builder/core/records";
import { parsePrintRequest } from "@print-builder/core/sheets";
import { createFaceLibrary, createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import {
  drawThumbnail,
  type OpenProject,
  openPictures,
  preflightProject,
  printProject,
  renderCard,
} from "@print-builder/production";
import type { SvgDrawer } from "@print-builder/production/testing";
import { previewElements } from "#printing/previewElements.ts";
import { samplePng } from "../sampleFiles.ts";

const fonts = openFonts();
const faces = createFaceLibrary(fonts);
const text = createTextEngine(fonts, faces);

/** A design with one record and the picture `photo.png`, ready to be drawn. */
function opened(project: Project, record: CardRecord, picture: Uint8Array, drawer?: SvgDrawer): OpenProject {
  const names = ["photo.png"];
  const values = Object.values(record).map(String);
  return {
    project,
    records: arrayRecordSource(Object.keys(record), [record]),
    faces,
    text,
    pictures: openPictures({ names, read: async () => picture }, createPhotoIndex(names, values), { drawer }),
    notes: [],
    close: () => Promise.resolve(),
  };
}

const usualRecord = { name: "Asha Rao", class: "7B", number: "1001" };

/** Reads a design and draws it with every renderer. Throws what reading or drawing throws. */
export async function drawDesign(json: unknown, record: CardRecord = usualRecord): Promise<void> {
  const { project } = parseProject(json);
  const open = opened(project, record, samplePng);
  const both = project.isDualSided ? (["front", "back"] as const) : (["front"] as const);
  for (const side of both) {
    await drawThumbnail(open, side);
    await renderCard(open, { recordIndex: 0, side, format: "svg", dpi: 300 }, new Date(0));
    previewElements(open, side, record);
  }
  const limits = {
    total: 1,
    pageSetup: project.pageSetup ?? defaultPageSetup,
    isDualSided: project.isDualSided,
  };
  const asked = parsePrintRequest(
    { side: project.isDualSided ? "both" : "front", show_guides: true },
    limits,
  );
  if (!asked.ok) return;
  await preflightProject(asked.request, { open });
  const out = new Writable({ write: (_, __, done) => done() });
  await printProject(asked.request, { open, out, now: new Date(0) });
}

const pictureCard = {
  canvas_width: 60,
  canvas_height: 40,
  front_elements: [
    {
      id: "photo",
      type: "image",
      x: 0,
      y: 0,
      width: 60,
      height: 40,
      properties: { imageData: "media:photo.png" },
    },
  ],
};

/** Draws a card with a picture in every format. Returns the messages of problems found. */
export async function drawPicture(picture: Uint8Array, drawer?: SvgDrawer): Promise<ReadonlySet<string>> {
  const open = opened(parseProject(pictureCard).project, {}, picture, drawer);
  const found = new Set<string>();
  for (const format of ["svg", "pdf", "png"] as const) {
    const request = { recordIndex: 0, side: "front", format, dpi: 150 } as const;
    const { problems } = await renderCard(open, request, new Date(0));
    for (const { message } of problems) found.add(message);
  }
  return found;
}
