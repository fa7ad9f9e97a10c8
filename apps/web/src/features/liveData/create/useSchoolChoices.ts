import type { ClassSection, CustomField, SessionYear } from "@print-builder/school";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import type { SchoolSide } from "../session/liveState.ts";

/** The school's class sections, session years and custom fields for the form. */
export type SchoolChoices = {
  readonly classSections: readonly ClassSection[];
  readonly sessionYears: readonly SessionYear[];
  readonly customFields: readonly CustomField[];
};

async function loadChoices({ info, dataset }: SchoolSide, signal: AbortSignal): Promise<SchoolChoices> {
  const ofStudents = dataset === "students";
  const [classSections, sessionYears, customFields] = await Promise.all([
    ofStudents ? info.classSections({ signal }) : [],
    ofStudents ? info.sessionYears({ signal }) : [],
    info.customFields(dataset, { signal }),
  ]);
  return { classSections, sessionYears, customFields };
}

export function useSchoolChoices(school: SchoolSide): UseQueryResult<SchoolChoices> {
  return useQuery({
    queryKey: [schoolQueries, "form", school.schoolName, school.dataset],
    queryFn: ({ signal }) => loadChoices(school, signal),
    gcTime: 0,
  });
}
