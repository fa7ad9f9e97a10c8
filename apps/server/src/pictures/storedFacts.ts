import { type PhotoFacts, photoFactsVersion } from "@print-builder/production";
import type { MediaRow } from "../store/schema.ts";

/** What a photo shows; null for one that nobody can look at. */
type StoredFacts = { readonly version: number; readonly facts: PhotoFacts | null };

/** What a photo shows, as it is stored. */
export function factsText(facts: PhotoFacts | null): string {
  return JSON.stringify({ version: photoFactsVersion, facts } satisfies StoredFacts);
}

/** What a photo shows, null for one that nobody can look at; undefined where nobody has looked, or an earlier version has. */
export function factsOf({ photo_facts: text }: Pick<MediaRow, "photo_facts">): PhotoFacts | null | undefined {
  if (text === null || text === undefined) return undefined;
  const stored: StoredFacts = JSON.parse(text);
  return stored.version === photoFactsVersion ? stored.facts : undefined;
}

/** Whether a picture is still to be looked at. Drawings show nobody. */
export function isUnseen(media: Pick<MediaRow, "photo_facts" | "content_type">): boolean {
  return media.content_type !== "image/svg+xml" && factsOf(media) === undefined;
}
