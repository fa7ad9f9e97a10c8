import type { Writable } from "node:stream";
import { parseProject } from "@print-builder/core/document";
import { arrayRecordSource, createPhotoIndex } from "@print-builder/core/records";
import type { OpenProject } from "../print/openProject.ts";
import { openPictures } from "../print/pictureLibrary.ts";
import { printProject } from "../print/printProject.ts";
import type { PhotoProblem } from "./checkPhotos.ts";
import type { PhotoProblemKind } from "./judgePhoto.ts";

/** Advice for each kind of fault, in the photographer's words. */
const advice: Readonly<Record<PhotoProblemKind, string>> = {
  no_face: "no face found",
  several_faces: "more than one face",
  too_small: "too small to print sharply",
  blurred: "blurred",
  dark: "too dark",
  bright: "too bright",
  head_cut: "the head is cut off",
  turned: "the head is turned or tilted",
  duplicate: "the same as another person’s",
};

const pxPerMm = 10;
const row = { widthMm: 190, heightMm: 30 } as const;
const rowsOnPage = 9;

type Box = readonly [x: number, y: number, width: number, height: number];

function element(id: string, type: string, [x, y, width, height]: Box, properties: object): object {
  const mm = { x, y, width, height };
  const px = Object.fromEntries(Object.entries(mm).map(([name, value]) => [name, value * pxPerMm]));
  return { id, type, ...px, zIndex: 0, properties };
}

function line(id: string, y: number, sizeMm: number, text: string, weight = "400"): object {
  return element(id, "text", [32, y, 156, sizeMm * 1.4], {
    ...{ text, fontFamily: "Arial", fontSize: sizeMm * pxPerMm, fontWeight: weight, minFontSize: 1 },
    textWrap: "compress",
  });
}

/** One row per person: a code of the record's id, the name, and the photo's faults. */
function design(title: string): object {
  return {
    name: title,
    canvas_width: row.widthMm * pxPerMm,
    canvas_height: row.heightMm * pxPerMm,
    front_elements: [
      element("code", "barcode", [1, 1, 28, 28], { format: "qrcode", value: "{{ id }}" }),
      line("name", 3, 5, "{{ full_name }}", "700"),
      line("facts", 11, 3.4, "{{ id }}   ·   {{ photo }}"),
      line("problems", 17.5, 3.8, "{{ problems }}"),
      element("rule", "rectangle", [0, 29.8, row.widthMm, 0.15], { fillColor: "#9aa0a6", strokeWidth: 0 }),
    ],
    page_setup: {
      page: { width_mm: 210, height_mm: 297, left_mm: 10, top_mm: 13.5, across: 1, down: rowsOnPage },
      label: { width_mm: row.widthMm, height_mm: row.heightMm },
    },
    field_map: { id: "id", full_name: "full_name", photo: "photo", problems: "problems" },
  };
}

/** The people to photograph again, worst first, each with all faults of their photo. */
function rowsOf(problems: readonly PhotoProblem[]): readonly Readonly<Record<string, string>>[] {
  const byPhoto = Map.groupBy(problems, ({ media }) => media);
  return [...byPhoto.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const words = all.map(({ kind, other }) =>
      other === null ? advice[kind] : `${advice[kind]} (${other})`,
    );
    const { recordId: id, name, media: photo } = first;
    return [{ id, full_name: name || id, photo, problems: sentence(words.join(", ")) }];
  });
}

/** Printed when nobody needs a new photo. */
const nobody = [{ id: "", full_name: "No photo needs to be taken again.", photo: "", problems: "" }];

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Prints the people to photograph again as an A4 PDF. Each person has a QR code of the record id; a photographer
 * who photographs the code first can match the next photo to the person.
 */
export async function printRetakeSheet(
  { project: { name }, faces, text }: Pick<OpenProject, "project" | "faces" | "text">,
  problems: readonly PhotoProblem[],
  { out, now }: { readonly out: Writable; readonly now: Date },
): Promise<void> {
  const { project, notes } = parseProject(design(`${name}: photos to take again`));
  const headers = ["id", "full_name", "photo", "problems"];
  const rows = problems.length === 0 ? nobody : rowsOf(problems);
  const noFiles = { names: [], read: async () => null };
  const open = {
    ...{ project, notes, faces, text, records: arrayRecordSource(headers, rows) },
    pictures: openPictures(noFiles, createPhotoIndex([], []), { cache: null }),
    close: async () => undefined,
  };
  await printProject(
    {
      ...{ range: { type: "all" }, side: "front", copiesPerRecord: 1, startAt: 1 },
      ...{ printOrder: "across_then_down", dpi: 300, showGuides: false, flipEdge: "long" },
    },
    { open, out, now },
  );
}
