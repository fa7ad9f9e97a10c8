import type { Dataset, RecordCalls, SchoolRecord } from "@print-builder/school";
import { everyone } from "./statusChange.ts";
import type { FinalListView } from "./useFinalList.ts";

/** The selected records, including those on other pages. Throws a SchoolError when a call fails. */
export async function selectedPeople(
  records: Pick<RecordCalls, "pages">,
  dataset: Dataset,
  { selection, people, query }: Pick<FinalListView, "selection" | "people" | "query">,
): Promise<readonly SchoolRecord[]> {
  if (!selection.isEverything) return people.filter(({ id }) => selection.ids.has(id));
  const found = await everyone(records, dataset, query);
  return found.filter(({ id }) => !selection.unticked.has(id));
}
