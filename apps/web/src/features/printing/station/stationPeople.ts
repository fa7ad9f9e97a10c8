import type { ProjectAnswer } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { queryOptions } from "@tanstack/react-query";
import { personLine } from "#platform/school/personLine.ts";
import { openProjectSchool } from "#platform/school/projectSchool.ts";
import { readPeople } from "#platform/school/readPeople.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import type { People } from "../choosing/people.ts";
import { readRows, tablePeople } from "../tablePrint/tablePeople.ts";

/** The people of the project's school, in the school's order. */
async function schoolPeople(projectId: string): Promise<People> {
  let all: People["all"] = [];
  const hasAccess = await withSchoolAccess({ projectId, work: "search" }, async () => {
    const { client, dataset } = await openProjectSchool(projectId);
    const { people, total } = await readPeople(client.records, { dataset, filter: {} });
    if (people === null)
      throw new Error(`The school has too many people for a station: ${total.toLocaleString()}.`);
    all = people.map((record) => {
      const { id, ...line } = personLine(record);
      return { ...line, id: String(id), isPrinted: null };
    });
  });
  if (!hasAccess) throw new Error("Sign in to the school system to find its people.");
  return { all, fields: [], valueOf: () => "", records: { rows: [], headers: [] } };
}

/** Everybody on the project's list. It is kept in memory, so that people are found while the server is unreachable. */
export const stationPeople = (project: ProjectAnswer) =>
  queryOptions({
    queryKey: ["station people", project.id],
    queryFn: async ({ signal }): Promise<People> => {
      if (project.data_mode === "school") return await schoolPeople(project.id);
      const rows = await readRows(project.id, signal);
      return tablePeople(rows, project.data_source.headers, readMapping(project, "standard"));
    },
    staleTime: 60_000,
    gcTime: 0,
  });
