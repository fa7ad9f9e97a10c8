import { hash } from "node:crypto";
import type { FaceBox } from "@print-builder/core/elements";
import { isSvg, readJpegHeader } from "@print-builder/render/pdf";
import { loadSharp } from "@print-builder/render/sharp";
import { whyNotArt } from "@print-builder/svg";
import { InputError } from "../inputError.ts";
import { maxPixels } from "../pictures/maxPixels.ts";
import { faceIn, type PhotoFacts } from "../pictures/photoFacts.ts";
import type { LendRoom } from "../project/projectFiles.ts";
import type { KeptFiles, LookAtBytes } from "./keptPictures.ts";
import { measurePicture, type PictureSize } from "./measurePicture.ts";
import type { RecentBytes } from "./recentBytes.ts";
import type { SvgDrawer } from "./svgDrawer.ts";

/** A picture's bytes; null if its file no longer exists. */
export type Read = (lend?: LendRoom) => Promise<Uint8Array | null>;

export type LearntPicture =
  | { readonly key: string; readonly size: PictureSize; readonly face?: FaceBox | null | undefined }
  | { readonly missing: string }
  | { readonly error: string };

/** Source of photo measurements. */
export type FactSource = {
  /** Returns the measurements of a file; null if it cannot be analysed, undefined if it was never analysed. */
  known(file: string): PhotoFacts | null | undefined;
  look: LookAtBytes;
};

type LearnerTools = {
  readonly drawer: SvgDrawer;
  readonly kept: KeptFiles | undefined;
  /** Cache for the bytes that were read. */
  readonly recent: RecentBytes;
  readonly lend: LendRoom;
  readonly photos: FactSource | null;
};

/** A file that was read; `stamp` identifies its version. */
type LookedAt = {
  readonly file: string | null;
  readonly stamp: string | null;
  readonly size: PictureSize;
  readonly bytes: Uint8Array;
};

/** The picture's name in messages; `file` is null for a picture embedded in the design. */
export const labelOf = (file: string | null): string => file ?? "embedded picture";

/**
 * Returns a function that determines a picture's key and size, as an earlier print recorded them or by reading its
 * file.
 */
export function createPictureLearner({ drawer, kept, recent, lend, photos }: LearnerTools) {
  const keys = createPictureKeys();

  async function recall(file: string, read: Read): Promise<LearntPicture | null> {
    const noted = kept?.known(file);
    if (!kept || !noted) return null;
    const { digest, bytes, size } = noted;
    const known = photos && !size.isVector ? photos.known(file) : null;
    const facts = known === undefined ? (kept.facts(digest) ?? undefined) : known;
    if (facts === undefined) return null;
    const key = await keys.keyOf({ length: bytes, digest }, read);
    kept.learnt(key, { file, stamp: null, size, digest });
    return { key, size, ...(photos ? { face: faceIn(facts) } : {}) };
  }

  async function look(file: string | null, read: Read): Promise<LearntPicture> {
    const stamp = file === null ? null : (kept?.stamp(file) ?? null);
    const bytes = await read(lend);
    const label = labelOf(file);
    if (bytes === null) return { missing: `The picture “${label}” was deleted in the meantime.` };
    const { isCostly, ...measured } = await measurePicture(label, bytes);
    await checkDecoding(label, bytes);
    const pixelsFor = measured.isVector ? whyNotArt(bytes) : null;
    // Drawings that print as vectors are simple enough for every renderer.
    const isTried = isCostly && pixelsFor !== null;
    const size = {
      ...measured,
      ...(isTried ? await drawer.tryOut(label, bytes) : {}),
      ...(pixelsFor === null ? {} : { pixelsFor }),
    };
    const face = photos ? await faceOf({ file, stamp, size, bytes }, photos) : undefined;
    const key = await keys.keyOf(bytes, read);
    recent.add(key, bytes);
    kept?.learnt(key, { file, stamp, size, digest: null });
    return { key, size, face };
  }

  /** The face in a file, cached or detected. A drawing has no face. */
  async function faceOf({ file, stamp, size, bytes }: LookedAt, source: FactSource): Promise<FaceBox | null> {
    if (size.isVector) return null;
    const known = file === null ? undefined : source.known(file);
    if (known !== undefined) return faceIn(known);
    const digest = hash("sha256", bytes);
    const facts = kept?.facts(digest) ?? (await source.look(bytes));
    if (facts) kept?.keepFacts({ file, stamp, size, digest }, bytes.length, facts);
    return faceIn(facts);
  }

  return async (file: string | null, read: Read): Promise<LearntPicture> => {
    try {
      return (file === null ? null : await recall(file, read)) ?? (await look(file, read));
    } catch (error) {
      // An unusable picture does not stop the print: each card that shows the picture reports the error.
      if (!(error instanceof InputError)) throw error;
      return { error: error.message };
    }
  };
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Time limit for decoding a picture. Only a malicious picture takes longer. */
const maxDecodeSeconds = 60;

/**
 * Throws an InputError (`unreadable_photo`) for a picture with a valid header but no decodable content, which would
 * print as a grey placeholder. JPEG and PNG files are not decoded here: their decoders show the undamaged part of a
 * file, and nearly all photos are of these kinds.
 */
async function checkDecoding(name: string, bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readJpegHeader(bytes) !== undefined || file.subarray(0, 4).equals(pngStart) || isSvg(file)) return;
  const sharp = await loadSharp();
  try {
    await sharp(file, { limitInputPixels: maxPixels, failOn: "none" })
      .timeout({ seconds: maxDecodeSeconds })
      .resize(8)
      .raw()
      .toBuffer();
  } catch (error) {
    throw new InputError(
      "unreadable_photo",
      `The photo “${name}” is damaged. Open it in an image editor, save it again and upload the new file.`,
      { cause: error },
    );
  }
}

type ReadAgain = () => Promise<Uint8Array | null>;

type KeyedPicture = { readonly key: string; digest: string | null; readonly read: ReadAgain };

/** A picture's content: its bytes, or their number and SHA-256 in hex. */
type PictureContent = Uint8Array | { readonly length: number; readonly digest: string };

/**
 * Assigns the same key to pictures with the same content, whatever their names. Compares contents only if the lengths
 * are equal: hashing every photo would cost a tenth of a print's time, and photos rarely have the same length.
 */
function createPictureKeys() {
  const byLength = new Map<number, KeyedPicture[]>();
  let count = 0;
  return {
    /** `read` must return the same bytes when called again, which happens if another picture has the same length. */
    async keyOf(content: PictureContent, read: ReadAgain): Promise<string> {
      const seen = byLength.get(content.length) ?? [];
      byLength.set(content.length, seen);
      const earlier = [...seen];
      const digest = "digest" in content ? content.digest : null;
      const entry: KeyedPicture = { key: `picture-${count++}`, digest, read };
      seen.push(entry);
      for (const other of earlier) {
        entry.digest ??= content instanceof Uint8Array ? hash("sha256", content) : content.digest;
        other.digest ??= await digestOf(other);
        if (other.digest === entry.digest) {
          return other.key;
        }
      }
      return entry.key;
    },
  };
}

/** Null if the picture has been deleted since; it then equals no other picture. */
async function digestOf({ read }: KeyedPicture): Promise<string | null> {
  const bytes = await read();
  return bytes && hash("sha256", bytes);
}
