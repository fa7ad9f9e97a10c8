import { DesignError } from "../problems/designError.ts";
import { isAbsent, readObject, readText, shown } from "./looseValues.ts";

/** An invented person whose data is shown while the design has no data. */
export type Sample = {
  /** By field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Data URL of a portrait for photo fields, or null. */
  readonly photo: string | null;
};

const maxFields = 200;
const maxNameLength = 200;
const maxValue = 2000;
const maxPhoto = 100_000;
const pictureAddress = /^data:image\/(?:jpeg|png|webp);base64,/;

/** Reads a design's sample, or null. Throws a DesignError that names the field. */
export function readSample(stored: unknown): Sample | null {
  if (isAbsent(stored)) return null;
  const { values, photo } = readObject(stored, "sample");
  const fields = Object.entries(readObject(values, "sample.values"));
  if (fields.length > maxFields) throw new DesignError("sample.values", `has more than ${maxFields} fields.`);
  return { values: Object.fromEntries(fields.map(readValue)), photo: readPhoto(photo) };
}

function readValue([name, value]: [string, unknown]): [string, string] {
  if (name.length > maxNameLength)
    throw new DesignError("sample.values", `names must be at most ${maxNameLength} characters long.`);
  return [name, readText(value, `sample.values.${name}`, maxValue, "")];
}

function readPhoto(stored: unknown): string | null {
  const photo = readText(stored, "sample.photo", maxPhoto, "");
  if (photo === "") return null;
  if (pictureAddress.test(photo)) return photo;
  throw new DesignError("sample.photo", `must be a picture as a data address, not ${shown(photo)}.`);
}
