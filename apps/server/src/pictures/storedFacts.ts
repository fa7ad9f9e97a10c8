import { type PhotoFacts, photoFactsVersion } from "@print-builder/production";
import type { MediaRow } from "../store/schema.ts";

/** Facts about a photo; null if it could not be analysed. */
type StoredFacts = { readonly version: number; readonly facts: PhotoFacts | null };

export function factsText(facts: PhotoFacts | null): string {
  return JSON.stringify({ version: photoFactsVersion, facts } satisfies StoredFacts);
}

/** Facts about a photo: null if it could not be analysed, undefined if not analysed yet or by an earlier version only. */
export function factsOf({ photo_facts: text }: Pick<MediaRow, "photo_facts">): PhotoFacts | null | undefined {
  if (text === null || text === undefined) return undefined;
  const stored: StoredFacts = JSON.parse(text);
  return stored.version === photoFactsVersion ? stored.facts : undefined;
}

/** Whether a picture still has to be analysed. Drawings show nobody. */
export function isUnseen(media: Pick<MediaRow, "photo_facts" | "content_type">): boolean {
  return media.content_type !== "image/svg+xml" && factsOf(media) === undefined;
}
