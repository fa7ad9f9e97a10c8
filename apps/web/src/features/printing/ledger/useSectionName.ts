import type { PrintAnswer } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { openProjectSchool } from "#platform/school/projectSchool.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";

/** The name of the class section that was printed; null if there was none, or if it is unknown now. */
export function useSectionName(projectId: string, school: PrintAnswer["school"]): string | null {
  const section = school?.class_section_id ?? null;
  const { data } = useQuery({
    queryKey: [schoolQueries, "section name", projectId, section],
    queryFn: async ({ signal }) => {
      const { client } = await openProjectSchool(projectId, signal);
      const found = (await client.info.classSections({ signal })).find(({ id }) => id === section);
      return found ? found.full_name || found.name : null;
    },
    enabled: section !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? null;
}
