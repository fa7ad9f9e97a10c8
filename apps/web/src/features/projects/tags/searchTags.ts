import type { TagAnswer } from "@print-builder/api";

/** Tags whose name contains the text, in any case. */
export function searchTags(tags: readonly TagAnswer[], search: string): readonly TagAnswer[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
