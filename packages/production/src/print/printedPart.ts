import { printSetup } from "@print-builder/core/document";
import type { ImageSource } from "@print-builder/core/elements";
import type { Problem } from "@print-builder/core/preflight";
import {
  type PrintRequest,
  planSheets,
  type SheetPage,
  type SheetSpan,
  sheetsOf,
} from "@print-builder/core/sheets";
import { type DrawnPart, drawPart } from "@print-builder/render/pdf";
import { drawSheets } from "./drawSheets.ts";
import type { ShownPicture } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import { openColour } from "./printColour.ts";

/** A drawn part and its problems. Can be sent between threads. Picture keys are those of its drawer. */
export type PrintedPart = DrawnPart & {
  readonly problems: readonly Problem[];
  readonly shown: readonly ShownPicture[];
  /** Sources, by key, of the pictures that this drawer has not named before. */
  readonly sources: ReadonlyMap<string, ImageSource>;
};

export type PartsToDraw = {
  readonly open: OpenProject;
  readonly request: PrintRequest;
  readonly now: Date;
};

/**
 * Returns a function that draws parts of a print, one after another. It throws an Error between two pages once the
 * print is stopped, and a DesignError for a design that cannot be drawn.
 */
export async function createPartDrawer({ open, request, now }: PartsToDraw, isStopped: () => boolean) {
  const setup = printSetup(open.project);
  const whole = planSheets(request, open.records.total, setup, open.project.isDualSided);
  const colour = await openColour(request.colour);
  const named = new Set<string>();

  function newSources(shown: readonly ShownPicture[]): ReadonlyMap<string, ImageSource> {
    const fresh = [...new Set(shown.map(({ key }) => key))].filter((key) => !named.has(key));
    for (const key of fresh) named.add(key);
    return new Map(fresh.map((key) => [key, open.pictures.sourceOf(key)]));
  }

  return async (span: SheetSpan): Promise<PrintedPart> => {
    const problems: Problem[] = [];
    const shown: ShownPicture[] = [];
    const pages = drawSheets(open, request, sheetsOf(request, whole, span), {
      now,
      onProblem: (problem) => problems.push(problem),
      onPicture: (picture) => shown.push(picture),
    });
    const { faces } = open;
    const drawn = await drawPart(untilStopped(pages, isStopped), { faces, dpi: request.dpi, colour });
    return { ...drawn, problems, shown, sources: newSources(shown) };
  };
}

async function* untilStopped(
  pages: AsyncIterable<SheetPage>,
  isStopped: () => boolean,
): AsyncGenerator<SheetPage> {
  for await (const page of pages) {
    if (isStopped()) throw new Error("The print was stopped.");
    yield page;
  }
}
