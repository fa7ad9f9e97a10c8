import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeProject } from "../dataset/project.ts";
import { makeStudents, photoName, toCsv } from "../dataset/students.ts";
import type { Api } from "../editor/serve/api.ts";
import { backgroundFile, logoFile, photosFolder } from "../paths.ts";

export type StoredSchool = {
  readonly projectId: string;
  /** File names of the photos. */
  readonly photos: readonly string[];
  /** Size of table and pictures as sent. */
  readonly sentBytes: number;
};

/** The web app sends the same number of files in one call. */
const filesPerCall = 20;

/** Stores a project of `cards` records through the API, as people do. Record n shows photo n modulo `photoCount`. */
export async function storeSchool(
  api: Api,
  name: string,
  cards: number,
  photoCount: number,
): Promise<StoredSchool> {
  const students = makeStudents(cards, photoCount);
  const columns = Object.keys(students[0] ?? {});
  const { field_map, image_map, ...design } = makeProject(name, columns);
  const size = { canvas_width: design.canvas_width, canvas_height: design.canvas_height };
  const { id } = await api.send<{ id: string }>("POST", "/api/projects", { name, ...size });
  const photos = Array.from({ length: photoCount }, (_, index) => photoName(index));
  const pictures = await sendPictures(
    api,
    id,
    [backgroundFile, logoFile, ...photos.map((photo) => join(photosFolder, photo))].map(pictureOf),
  );
  const csv = Buffer.from(toCsv(students));
  await api.send("POST", `/api/projects/${id}/data/upload`, tableForm(csv));
  await api.send("PUT", `/api/projects/${id}/data/mapping`, { field_map, image_map });
  await api.send("PUT", `/api/projects/${id}`, {
    canvas_width_mm: design.canvas_width_mm,
    canvas_height_mm: design.canvas_height_mm,
    page_setup: design.page_setup,
    front_elements: design.front_elements,
  });
  return { projectId: id, photos, sentBytes: pictures + csv.length };
}

/** A picture to send; `bytes` reads it just before it is sent. */
export type SentPicture = { readonly name: string; readonly bytes: () => Promise<Uint8Array> };

const pictureOf = (file: string): SentPicture => ({ name: basename(file), bytes: () => readFile(file) });

/** Sends pictures, a few in each call, and returns their total size in bytes. */
export async function sendPictures(
  api: Api,
  projectId: string,
  pictures: readonly SentPicture[],
): Promise<number> {
  let sent = 0;
  for (let from = 0; from < pictures.length; from += filesPerCall) {
    const form = new FormData();
    for (const { name, bytes } of pictures.slice(from, from + filesPerCall)) {
      const read = new Uint8Array(await bytes());
      sent += read.length;
      form.append(
        "files",
        new Blob([read], { type: name.endsWith(".png") ? "image/png" : "image/jpeg" }),
        name,
      );
    }
    const { failed } = await api.send<{ failed: readonly unknown[] }>(
      "POST",
      `/api/projects/${projectId}/media`,
      form,
    );
    if (failed.length > 0) throw new Error(`Pictures were refused: ${JSON.stringify(failed[0])}`);
  }
  return sent;
}

/** Sends a table as the data wizard does. */
export function tableForm(csv: Buffer): FormData {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(csv)], { type: "text/csv" }), "students.csv");
  return form;
}
