import type { TagAnswer } from "@print-builder/api";

/** Tags with the text in their name, whatever its case. */
export function searchTags(tags: readonly TagAnswer[], search: string): readonly TagAnswer[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
