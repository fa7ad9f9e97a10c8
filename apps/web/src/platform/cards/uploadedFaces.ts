import { type FontItem, routes } from "@print-builder/api";
import type { FaceId } from "@print-builder/core/text";
import type { NamedFace } from "@print-builder/fonts";
import { callFile } from "../api/call.ts";

const shape = /^upload:([^/]+)\/([^/]+)$/;

/** True for faces uploaded to a project. All other faces are bundled. */
export function isUploadedFace(face: FaceId): boolean {
  return shape.test(face);
}

/**
 * A project's font as a face. Its ID contains the project's ID and the font's, so that the faces of all projects can
 * coexist.
 */
export function uploadedFace(projectId: string, font: FontItem): NamedFace {
  const { names, weight, italic } = font;
  return { id: `upload:${projectId}/${font.font_id}`, names, weight, italic };
}

/** @throws ApiError if the file cannot be fetched */
export async function fetchUploadedFace(face: FaceId): Promise<Uint8Array> {
  const [, id = "", fontId = ""] = shape.exec(face) ?? [];
  const { file } = await callFile(routes.getFontFile, { params: { id, fontId } });
  return new Uint8Array(await file.arrayBuffer());
}
