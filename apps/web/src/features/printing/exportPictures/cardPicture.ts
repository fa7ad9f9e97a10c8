import type { PrintFormat } from "@print-builder/api";
import { mmToDots, printSetup, type SideName } from "@print-builder/core/document";
import { layoutCard, prepareSide } from "@print-builder/core/layout";
import { fileNamePart, labelFit, labelOutlineOnCanvas } from "@print-builder/core/print";
import { toSvg } from "@print-builder/render/svg";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { dataUrlOf, embeddedPictures, settledDrawing } from "#platform/editorSession/wholeDrawing.ts";
import { withDensity } from "./pictureDensity.ts";

export type PictureFormat = Exclude<PrintFormat, "pdf">;

export type PictureRequest = {
  readonly side: SideName;
  readonly format: PictureFormat;
  /** For PNG and JPG; ignored for SVG. */
  readonly dpi: number;
};

const jpgQuality = 0.95;

async function loadPicture(svg: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(svg);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

type Size = { readonly width: number; readonly height: number };

async function rasterise(svg: Blob, { width, height }: Size, format: "png" | "jpg"): Promise<Blob> {
  const picture = await loadPicture(svg);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context && format === "jpg") {
    // JPG has no transparency, so the background is white like paper.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
  }
  context?.drawImage(picture, 0, 0, width, height);
  const type = format === "png" ? "image/png" : "image/jpeg";
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (file) =>
        file
          ? resolve(file)
          : reject(new Error("The picture is too large for this browser. Choose fewer dpi.")),
      type,
      jpgQuality,
    ),
  );
}

const dots = (mm: number, dpi: number) => Math.max(1, Math.round(mmToDots(mm, dpi)));

/** The editor's card as a file in the label's size. Rejects if it cannot be drawn. */
export async function cardPicture(
  editor: EditorSession,
  { side, format, dpi }: PictureRequest,
): Promise<Blob> {
  const project = editor.currentProject();
  const { label } = printSetup(project);
  const prepared = prepareSide(project, side);
  const drawing = await settledDrawing(editor, () =>
    layoutCard(prepared, shownValues(editor.store.getState()), editor.studio.tools().paperLayout),
  );
  const urls = await embeddedPictures(drawing, editor, dataUrlOf);
  const svg = toSvg(drawing, {
    faces: editor.studio.tools().faces,
    pictureUrl: (key) => urls.get(key),
    title: project.name,
    clip: labelOutlineOnCanvas(label, labelFit(project.canvas, label).matrix),
    size: { width: `${label.widthMm}mm`, height: `${label.heightMm}mm` },
  });
  const file = new Blob([svg], { type: "image/svg+xml" });
  if (format === "svg") return file;
  const size = { width: dots(label.widthMm, dpi), height: dots(label.heightMm, dpi) };
  return await withDensity(await rasterise(file, size, format), dpi);
}

/** `Student card - record 12 front.png`; without a record, it is the design itself or its sample person. */
export function pictureName(
  projectName: string,
  shown: number | "design" | "sample",
  { side, format }: Pick<PictureRequest, "side" | "format">,
): string {
  return `${fileNamePart(projectName)} - ${typeof shown === "string" ? shown : `record ${shown + 1}`} ${side}.${format}`;
}

/** `1016 × 638 px` */
export function sizeText(editor: EditorSession, dpi: number): string {
  const { label } = printSetup(editor.currentProject());
  return `${dots(label.widthMm, dpi).toLocaleString()} × ${dots(label.heightMm, dpi).toLocaleString()} px`;
}
