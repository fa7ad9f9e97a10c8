import { hash } from "node:crypto";
import type { FaceBox } from "@print-builder/core/elements";
import { InputError } from "../inputError.ts";
import { faceIn, type PhotoFacts } from "../pictures/photoFacts.ts";
import type { LendRoom } from "../project/projectFiles.ts";
import { whyNotArt } from "../svg/art/readArt.ts";
import { checkDecoding } from "./checkDecoding.ts";
import type { KeptFiles, LookAtBytes } from "./keptPictures.ts";
import { measurePicture, type PictureSize } from "./measurePicture.ts";
import { createPictureKeys } from "./pictureKeys.ts";
import type { RecentBytes } from "./recentBytes.ts";
import type { SvgDrawer } from "./svgDrawer.ts";

/** A picture's bytes; null where its file is there no more. */
export type Read = (lend?: LendRoom) => Promise<Uint8Array | null>;

export type LearntPicture =
  | { readonly key: string; readonly size: PictureSize; readonly face?: FaceBox | null | undefined }
  | { readonly missing: string }
  | { readonly error: string };

/** Where it is known from what photos show. */
export type FactSource = {
  /** Of a file that was looked at before, null for one that nobody can look at; undefined where nobody has looked. */
  known(file: string): PhotoFacts | null | undefined;
  look: LookAtBytes;
};

type LearnerTools = {
  readonly drawer: SvgDrawer;
  readonly kept: KeptFiles | undefined;
  /** Gets the bytes that were read. */
  readonly recent: RecentBytes;
  readonly lend: LendRoom;
  /** Null where no card asks for faces. */
  readonly photos: FactSource | null;
};

/** A file that was read; `stamp` says which state of it. */
type LookedAt = {
  readonly file: string | null;
  readonly stamp: string | null;
  readonly size: PictureSize;
  readonly bytes: Uint8Array;
};

/** How messages call a picture; `file` is null for one that the design itself holds. */
export const labelOf = (file: string | null): string => file ?? "embedded picture";

/** Makes the function that learns a picture's key and size, from what earlier prints noted of its file or by reading it. */
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
    if (bytes === null) return { missing: `The picture “${label}” was deleted meanwhile.` };
    const { isCostly, ...measured } = await measurePicture(label, bytes);
    await checkDecoding(label, bytes);
    const pixelsFor = measured.isVector ? whyNotArt(bytes) : null;
    // What is read as vectors is simple enough for every painter.
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

  /** The face in a file that was read: as it is known, or else looked for and kept. A drawing has none. */
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
      // Only what is wrong with this picture ends here; it is reported for each card that shows it.
      if (!(error instanceof InputError)) throw error;
      return { error: error.message };
    }
  };
}
