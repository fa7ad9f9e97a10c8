import type { ProjectSchool } from "#platform/school/projectSchool.ts";

/** Where records stand in the list that the editor steps through: all people of the project's dataset. */
export type Places = { readonly total: number; readonly placeOf: (id: number) => number | null };

/** Reads the whole list. Throws a SchoolError. */
export async function readPlaces({
  client,
  dataset,
}: Pick<ProjectSchool, "client" | "dataset">): Promise<Places> {
  const places = new Map<number, number>();
  for await (const { records } of client.records.pages(dataset)) {
    for (const { id } of records) if (!places.has(id)) places.set(id, places.size);
  }
  return { total: places.size, placeOf: (id) => places.get(id) ?? null };
}
