import { type Project, printSetup, type SideName, sideElements } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import {
  type CardDrawing,
  designValues,
  imageSources,
  type LayoutTools,
  layoutCard,
  loadForDesign,
  prepareSide,
  sampleValues,
  surroundingsOf,
} from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import { type CardRecord, isMapped } from "@print-builder/core/records";
import { labelFit } from "@print-builder/core/sheets";
import { InputError } from "../inputError.ts";
import { type CardMakerOptions, createCardMaker } from "./cardMaker.ts";
import { type FormatName, formats, labelShape, svgOf } from "./formats.ts";

import { createGreyPictures } from "./greyPictures.ts";
import { type OpenProject, recordsToDraw } from "./openProject.ts";

export type RenderRequest = {
  /** 0-based. */
  readonly recordIndex: number;
  readonly side: SideName;
  readonly format: FormatName;
  readonly dpi: number;
};

export type RenderedCard = { readonly bytes: Buffer; readonly problems: readonly Problem[] };

/** Draws cards of a project one by one, doing shared work only once. */
type CardRenderer = (place: Pick<RenderRequest, "recordIndex" | "side">) => Promise<RenderedCard>;

/** Draws cards in any format; throws an InputError if the record does not exist. */
export function createCardRenderer(
  open: OpenProject,
  { format, dpi, request }: Pick<RenderRequest, "format" | "dpi"> & Pick<CardMakerOptions, "request">,
  now: Date,
): CardRenderer {
  const label = printSetup(open.project).label;
  const toLabel = labelFit(open.project.canvas, label).matrix;
  let problems: Problem[] = [];
  const onProblem = (problem: Problem) => void problems.push(problem);
  const maker = createCardMaker(open, { dpi, now, onProblem, ...(request ? { request } : {}) });
  return async ({ recordIndex, side }) => {
    problems = [];
    if (recordIndex >= open.records.total) {
      throw new InputError(
        "no_such_record",
        `There is no record ${recordIndex + 1}; the table has ${open.records.total}.`,
      );
    }
    const record = (await recordsToDraw(open, [recordIndex])).get(recordIndex) ?? {};
    const grey = createGreyPictures(onProblem);
    await maker.prepare(side, record, recordIndex);
    const drawing = maker.draw(side, record, recordIndex);
    grey.drawn(drawing, side, recordIndex);
    const card = { drawing, label, toLabel, dpi, side, now, onUnreadable: grey.unreadable };
    return { bytes: await formats[format](card, open), problems };
  };
}

/** Draws one card of a project in any format. Throws an InputError if the record does not exist. */
export async function renderCard(
  open: OpenProject,
  { format, dpi, ...place }: RenderRequest,
  now: Date,
): Promise<RenderedCard> {
  return await createCardRenderer(open, { format, dpi }, now)(place);
}

/** Resolution of thumbnails, fine enough for the lists that show them. */
const thumbnailDpi = 150;

/**
 * Maximum number of letters in a side's text and codes: with more, a thumbnail would take seconds and many
 * megabytes, and would be illegible.
 */
const maxThumbnailLetters = 10_000;

/**
 * Draws a side as an SVG thumbnail for lists: the first record's card if fields read a table, else the design. Throws a
 * DesignError when an element's properties are wrong, and an InputError for far more text than a thumbnail can show.
 */
export async function drawThumbnail(open: OpenProject, side: SideName): Promise<string> {
  if (lettersOf(open.project, side) > maxThumbnailLetters) {
    throw new InputError("too_much_text", "The design has too much text for a thumbnail.");
  }
  const isOfRecords = open.records.total > 0 && isMapped(open.project.mapping);
  const first = isOfRecords ? (await recordsToDraw(open, [0])).get(0) : undefined;
  const drawing = first ? await drawRecord(open, side, first) : await drawDesign(open, side);
  const { label } = printSetup(open.project);
  const toLabel = labelFit(open.project.canvas, label).matrix;
  const made = { drawing, label, toLabel, dpi: thumbnailDpi, side, now: new Date(0) };
  const card = { ...made, onUnreadable: () => undefined };
  return await svgOf(card, open, labelShape(card), "thumbnail");
}

function lettersOf(project: Project, side: SideName): number {
  const texts = sideElements(project, side).flatMap((element) => describeElement(element).texts);
  return texts.reduce((sum, text) => sum + text.length, 0);
}

async function drawRecord(open: OpenProject, side: SideName, first: CardRecord): Promise<CardDrawing> {
  const maker = createCardMaker(open, { dpi: thumbnailDpi, now: new Date(), onProblem: () => undefined });
  await maker.prepare(side, first, 0);
  return maker.draw(side, first, 0);
}

/**
 * Draws the design with its sample person; without a sample person, tokens stay unresolved and photos are drawn as
 * frames.
 */
async function drawDesign(open: OpenProject, name: SideName): Promise<CardDrawing> {
  await loadForDesign(open.project);
  const side = prepareSide(open.project, name);
  const { sample } = open.project;
  const values = sample ? sampleValues(sample, surroundingsOf(open.project)) : designValues;
  await open.pictures.prepare(imageSources(side, values));
  const tools: LayoutTools = {
    text: open.text,
    images: open.pictures,
    paper: null,
    onProblem: () => undefined,
    onElement: ({ stored }) => open.watch?.drawing({ recordIndex: null, side: name, elementId: stored.id }),
  };
  return layoutCard(side, values, tools);
}
