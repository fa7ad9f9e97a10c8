import { createCmykTransform } from "./cmykTransform.ts";

/** A usable CMYK profile, with the name that its maker gave it. */
export type PressProfile = {
  readonly bytes: Uint8Array;
  readonly name: string;
  /**
   * The reference name of its printing condition in the ICC registry, such as "FOGRA39"; null for a custom profile.
   */
  readonly condition: string | null;
};

const headerBytes = 128;
const signature = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Reads a press's ICC profile. Throws a RangeError whose one-line message says what is wrong with it. */
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
  const name = descriptionOf(file, tags.get("desc"));
  return { bytes, name, condition: conditionOf(name, tags.get("targ")) };
}

const registered = /^(?:FOGRA\d{2}|CGATS TR 00\d|CGATS21-2-CRPC\d|IFRA\d{2}|JC\d{6}|JC[NW]\d{4})$/;

/**
 * Names of common profiles with their registered conditions, because many of these files do not name the condition.
 */
const usualProfiles: ReadonlyMap<string, string> = new Map([
  ["Coated FOGRA27 (ISO 12647-2:2004)", "FOGRA27"],
  ["Uncoated FOGRA29 (ISO 12647-2:2004)", "FOGRA29"],
  ["Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"],
  ["ISO Coated v2 (ECI)", "FOGRA39"],
  ["ISO Coated v2 300% (ECI)", "FOGRA39"],
  ["PSO LWC Improved (ECI)", "FOGRA45"],
  ["PSO LWC Standard (ECI)", "FOGRA46"],
  ["PSO Uncoated ISO12647 (ECI)", "FOGRA47"],
  ["PSO Coated v3", "FOGRA51"],
  ["PSO Uncoated v3 (FOGRA52)", "FOGRA52"],
  ["U.S. Web Coated (SWOP) v2", "CGATS TR 001"],
  ["Web Coated SWOP 2006 Grade 3 Paper", "CGATS TR 003"],
  ["Web Coated SWOP 2006 Grade 5 Paper", "CGATS TR 005"],
  ["Coated GRACoL 2006 (ISO 12647-2:2004)", "CGATS TR 006"],
  ["GRACoL2006_Coated1v2.icc", "CGATS TR 006"],
  ["SWOP2013C3_CRPC5.icc", "CGATS21-2-CRPC5"],
  ["GRACoL2013_CRPC6.icc", "CGATS21-2-CRPC6"],
  ["Japan Color 2001 Coated", "JC200103"],
  ["Japan Color 2001 Uncoated", "JC200104"],
]);

/**
 * The condition by the target tag, which the ICC registry requires to read "ICCHDAT FOGRA51", or by a common
 * profile's name.
 */
function conditionOf(name: string, target: Buffer | undefined): string | null {
  const [, reference = ""] = /^ICCHDAT ([\w -]+)/.exec(target?.toString("latin1", 8, 100) ?? "") ?? [];
  // FOGRA calls the data set of FOGRA39 FOGRA39L.
  const condition = reference.trim().replace(/^(FOGRA\d{2})L$/, "$1");
  if (registered.test(condition)) return condition;
  return usualProfiles.get(name) ?? usualProfiles.get(`${name}.icc`) ?? null;
}

/** Like `readPressProfile`, and also tries the conversion, so that an unusable profile fails before printing. */
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

/** The profile's name, which is a single string in version 2 and one or several UTF-16 strings in version 4. */
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
  const { default: sharp } = await import("sharp");
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000000" } });
  const picture = await pixel.withIccProfile(name).tiff({ compression: "none" }).toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error(`libvips has no profile for ${name}.`);
  return icc;
}

/**
 * A generic press profile that matches no particular press: Graeme Gill's “Chemical proof”, which is in the public
 * domain.
 */
export function genericPress(): Promise<Uint8Array> {
  return builtInProfile("cmyk");
}

/** sRGB, the colour space of screens. */
export function screenProfile(): Promise<Uint8Array> {
  return builtInProfile("srgb");
}
