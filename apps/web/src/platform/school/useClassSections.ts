import type { Dataset } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import type { ProjectSchool } from "./projectSchool.ts";
import { schoolQueries } from "./schoolSystem.ts";

type Choice = { readonly value: string; readonly label: string };

const all: readonly Choice[] = [{ value: "", label: "All classes" }];

const byName = new Intl.Collator(undefined, { numeric: true });

/** The class sections of a school as options, starting with “all”. Only students have sections. */
export function useClassSections(
  { client, projectId }: Pick<ProjectSchool, "client" | "projectId">,
  dataset: Dataset,
): readonly Choice[] {
  const sections = useQuery({
    queryKey: [schoolQueries, "class sections", projectId],
    queryFn: ({ signal }) => client.info.classSections({ signal }),
    enabled: dataset === "students",
    staleTime: 60_000,
    retry: false,
  });
  const named = (sections.data ?? []).map(({ id, full_name, name }) => ({
    value: String(id),
    label: full_name || name,
  }));
  return [...all, ...named.sort((a, b) => byName.compare(a.label, b.label))];
}
