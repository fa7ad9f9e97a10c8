import type { FaceId } from "@print-builder/core/text";
import { faceAddress } from "./bundledFonts.ts";

type Early = { readonly fetched: Promise<Uint8Array>; bytes: Uint8Array | null };

const early = new Map<FaceId, Early>();

/** @throws Error if the file cannot be fetched; RangeError for a face that is not bundled */
async function fetchBundled(face: FaceId): Promise<Uint8Array> {
  const answer = await fetch(faceAddress(face));
  if (!answer.ok) throw new Error(`The font ${face} could not be fetched (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Fetches a bundled face before the drawing code, which will need it, has loaded. */
export function fetchFaceEarly(face: FaceId): void {
  if (early.has(face)) return;
  const one: Early = { fetched: fetchBundled(face), bytes: null };
  early.set(face, one);
  one.fetched.then(
    (bytes) => {
      one.bytes = bytes;
    },
    // The face is fetched again when text needs it, and that request reports a failure.
    () => early.delete(face),
  );
}

/** Returns a prefetched face that has arrived. Returns each face only once, because the caller keeps it. */
export function takeFace(face: FaceId): Uint8Array | undefined {
  const bytes = early.get(face)?.bytes ?? undefined;
  if (bytes) early.delete(face);
  return bytes;
}

/**
 * The file of a bundled face, from a running request or a new request.
 * @throws Error if the file cannot be fetched; RangeError for a face that is not bundled
 */
export async function fetchBundledFace(face: FaceId): Promise<Uint8Array> {
  const underWay = early.get(face)?.fetched;
  early.delete(face);
  return await (underWay ?? fetchBundled(face));
}
