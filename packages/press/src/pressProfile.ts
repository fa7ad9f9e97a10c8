import sharp from "sharp";
import { createCmykTransform } from "./cmykTransform.ts";

/** A CMYK profile that colours can be converted to, with its maker's name for it. */
export type PressProfile = { readonly bytes: Uint8Array; readonly name: string };

const headerBytes = 128;
const signature = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Reads a press's ICC profile. Throws a RangeError with one line that says what is wrong with it. */
export function readPressProfile(bytes: Uint8Array): PressProfile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole =
    file.length >= headerBytes + 4 &&
    signature(file, 36) === "acsp" &&
    file.readUInt32BE(0) >= headerBytes + 4 &&
    file.readUInt32BE(0) <= file.length;
  if (!isWhole) throw new RangeError("It is not an ICC profile, or part of it is missing.");
  const space = signature(file, 16).trim();
  if (space !== "CMYK") {
    throw new RangeError(`It is a profile for ${space}; a press needs one for CMYK.`);
  }
  const kind = signature(file, 12);
  const tags = tagsOf(file);
  if (kind !== "prtr" || !(tags.has("B2A0") || tags.has("B2A1"))) {
    throw new RangeError("It is not an output profile, which a press needs (class prtr).");
  }
  return { bytes, name: descriptionOf(file, tags.get("desc")) };
}

/** Like `readPressProfile`, and also tests the conversion before anything is printed. */
export async function checkPressProfile(bytes: Uint8Array): Promise<PressProfile> {
  const profile = readPressProfile(bytes);
  await createCmykTransform(bytes);
  return profile;
}

function tagsOf(file: Buffer): ReadonlyMap<string, Buffer> {
  const count = Math.min(file.readUInt32BE(headerBytes), 200);
  const tags = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    const at = headerBytes + 4 + index * 12;
    if (at + 12 > file.length) break;
    const [start, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8)];
    if (start + length > file.length)
      throw new RangeError("It is not an ICC profile, or part of it is missing.");
    tags.set(signature(file, at), file.subarray(start, start + length));
  }
  return tags;
}

/** The profile's name: one text in version 2, one or several in UTF-16 in version 4. */
function descriptionOf(file: Buffer, tag: Buffer | undefined): string {
  if (!tag || tag.length < 28) return "Custom";
  if (signature(tag, 0) === "desc") {
    return tag.toString("latin1", 12, 12 + Math.max(0, tag.readUInt32BE(8) - 1)).trim() || "Custom";
  }
  if (signature(tag, 0) !== "mluc") return "Custom";
  const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  const text = Buffer.from(tag.subarray(offset, offset + length - (length % 2)));
  return text.length === 0 || file.length === 0 ? "Custom" : text.swap16().toString("utf16le").trim();
}

/** A profile included in libvips. */
async function builtInProfile(name: "cmyk" | "srgb"): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000000" } });
  const picture = await pixel
    .toColourspace(name)
    .withIccProfile(name)
    .tiff({ compression: "none" })
    .toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error(`libvips has no profile for ${name}.`);
  return icc;
}

/**
 * A generic press profile, Graeme Gill's “Chemical proof”, which is in the public domain. It matches no particular
 * press.
 */
export function genericPress(): Promise<Uint8Array> {
  return builtInProfile("cmyk");
}

/** sRGB, the colour space of screens. */
export function screenProfile(): Promise<Uint8Array> {
  return builtInProfile("srgb");
}
