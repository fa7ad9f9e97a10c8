import type { PhotoFaces } from "@print-builder/production";
import type { MediaRow } from "../store/schema.ts";

/** Changes with every change of what is found in photos: then they are looked at again. */
const version = 1;

type StoredFacts = PhotoFaces & { readonly version: number };

/** What was found in a photo, as it is stored. */
export function factsText(facts: PhotoFaces): string {
  return JSON.stringify({ version, ...facts } satisfies StoredFacts);
}

/** What was found in a photo; undefined where nobody has looked, or an earlier version has. */
export function factsOf({ photo_facts: text }: Pick<MediaRow, "photo_facts">): PhotoFaces | undefined {
  if (text === null || text === undefined) return undefined;
  const stored: StoredFacts = JSON.parse(text);
  return stored.version === version ? stored : undefined;
}

/** Whether a picture is still to be looked at. Drawings show nobody. */
export function isUnseen(media: Pick<MediaRow, "photo_facts" | "content_type">): boolean {
  return media.content_type !== "image/svg+xml" && factsOf(media) === undefined;
}
