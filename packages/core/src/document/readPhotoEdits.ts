import type { PhotoEdit } from "../elements/drawTools.ts";
import { DesignError } from "../problems/designError.ts";
import { isAbsent, type NumberRange, readNumber, readObject } from "./looseValues.ts";

/** Manual corrections of individual photos, by file name. */
export type PhotoEdits = Readonly<Record<string, PhotoEdit>>;

const maxPhotos = 20_000;
const maxName = 500;

const ranges: { readonly [Name in keyof PhotoEdit]-?: NumberRange } = {
  x: { min: -20, max: 20 },
  y: { min: -20, max: 20 },
  scale: { min: 0.05, max: 50 },
  rotation: { min: -360, max: 360 },
  brightness: { min: -1, max: 1 },
  contrast: { min: -1, max: 1 },
};

/** Reads a project's photo corrections. Throws a DesignError that names the field. */
export function readPhotoEdits(stored: unknown): PhotoEdits {
  const photos = Object.entries(readObject(stored, "photo_edits"));
  if (photos.length > maxPhotos) {
    throw new DesignError("photo_edits", `corrects more than ${maxPhotos} photos.`);
  }
  return Object.fromEntries(photos.map(([name, edit]) => [name, readEdit(name, edit)]));
}

function readEdit(name: string, stored: unknown): PhotoEdit {
  const field = `photo_edits.${name.slice(0, 60)}`;
  if (name.length > maxName) throw new DesignError(field, `must be at most ${maxName} characters long.`);
  const edit = readObject(stored, field);
  const known = Object.entries(ranges).filter(([part]) => !isAbsent(edit[part]));
  return Object.fromEntries(
    known.map(([part, range]) => [part, readNumber(edit[part], `${field}.${part}`, range, 0)]),
  );
}
