import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { renamedFont } from "@print-builder/fonts/testing";
import { ZipFile } from "yazl";

export const samplePng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const sampleSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">
<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
<clipPath id="c"><circle cx="4" cy="4" r="3"/></clipPath></defs><style>.a{fill:url(#g)}</style>
<g clip-path="url(#c)" transform="rotate(10 4 4)"><rect class="a" width="8" height="8"/><path d="M0 0C1 2 3 4 8 8z"/></g>
<use href="#g" x="1"/><text x="1" y="4" font-size="2">A &amp; B</text>
<image width="2" height="2" href="data:image/png;base64,${samplePng.toString("base64")}"/></svg>`;

export const sampleTable = "name,class,number\nAsha Rao,7B,1001\nAnil Das,7C,1002\nलता,8A,1003\n";

const caladea = "@expo-google-fonts/caladea/400Regular/Caladea_400Regular.ttf";

/** A font for a project, with a family name that is not bundled. */
export function sampleFont(): Uint8Array<ArrayBuffer> {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(caladea)));
  return renamedFont(bytes, { family: "Sample Serif" });
}

const box = { x: 5, y: 5, width: 120, height: 60 };

/** A design with every type of element. Its text elements, barcode and picture read the columns of `sampleTable`. */
export const sampleDesign = {
  canvas_width: 323,
  canvas_height: 204,
  is_dual_sided: true,
  front_elements: [
    {
      id: "name",
      type: "text",
      ...box,
      properties: { text: "{{ name }} {{ class }}", fontSize: 10, textWrap: "break" },
    },
    { id: "code", type: "barcode", ...box, y: 90, properties: { format: "qrcode", value: "{{ number }}" } },
    {
      id: "bars",
      type: "barcode",
      ...box,
      x: 180,
      properties: { format: "code128", value: "{{ number }}" },
    },
    { id: "photo", type: "image", ...box, x: 180, y: 90, properties: { imageData: "media:photo.png" } },
    { id: "face", type: "image", ...box, x: 200, properties: { imageBinding: "name", staticImage: false } },
  ],
  back_elements: [
    { id: "back", type: "text", ...box, properties: { text: "If found", fontSize: 10 } },
    ...["rectangle", "circle", "triangle", "line", "arrow", "star"].map((type, index) => ({
      id: type,
      type,
      ...box,
      y: 20 * index,
      rotation: 15 * index,
      properties: { fillColor: "#336699", strokeWidth: 2 },
    })),
  ],
};

export type FileEntry = { readonly name: string; readonly bytes: Uint8Array };

export async function zipOf(entries: readonly FileEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of entries) {
    const compress = !/\.(png|jpe?g|webp|gif)$/.test(name);
    zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(0), compress });
  }
  zip.end();
  return await buffer(zip.outputStream);
}

/** Files of a project for import. They include no font, because checking a font starts a process. */
export const projectEntries: readonly FileEntry[] = [
  { name: "project.json", bytes: Buffer.from(JSON.stringify({ name: "Imported", ...sampleDesign })) },
  { name: "data/students.csv", bytes: Buffer.from(sampleTable) },
  { name: "images/photo.png", bytes: samplePng },
  { name: "images/drawing.svg", bytes: Buffer.from(sampleSvg) },
];

export const projectZip = await zipOf(projectEntries);
