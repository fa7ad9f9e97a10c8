import type { FaceId } from "@print-builder/core/text";
import { fetchBundledFace } from "./earlyFaces.ts";
import { createFaceStore, type FaceStore } from "./faceStore.ts";
import { fetchUploadedFace, isUploadedFace } from "./uploadedFaces.ts";

async function fetchFace(face: FaceId): Promise<Uint8Array> {
  return await (isUploadedFace(face) ? fetchUploadedFace(face) : fetchBundledFace(face));
}

let shared: FaceStore | null = null;

/** The faces of this browser tab, shared by all projects. */
export function sharedFaces(): FaceStore {
  shared ??= createFaceStore(fetchFace);
  return shared;
}
