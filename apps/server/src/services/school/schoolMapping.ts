import { problem, type SchoolMappingAnswer, type SchoolMappingUpdate } from "@print-builder/api";
import { readMapping, toStoredMapping } from "@print-builder/core/document";
import { findProject } from "../../answers/projectAnswer.ts";
import { mergeSchoolMeta, namedSchool, shownSchoolMeta } from "../../school/schoolMeta.ts";
import type { Secrets } from "../../secrets.ts";
import type { Store } from "../../store/openStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";

export type SchoolMappingDeps = {
  readonly store: Store;
  readonly secrets: Pick<Secrets, "seal">;
  readonly clock: () => Date;
};

type Maps = {
  readonly school_field_map: Readonly<Record<string, string>>;
  readonly school_token_types: Readonly<Record<string, "text" | "image">>;
};

/** How often a change is recomputed after concurrent changes of the mapping. */
const maxTries = 20;

/** The mapping of a project's tokens to fields of a school's records, and the school. Throws Problems. */
export function createSchoolMapping({ store, secrets, clock }: SchoolMappingDeps) {
  const find = (projectId: string): Promise<PlainProjectRow> => findProject(store, projectId);

  function changed(project: PlainProjectRow, sent: SchoolMappingUpdate): Partial<PlainProjectRow> {
    const maps = mapsOf(project, sent);
    const kept = {
      school_field_map: JSON.stringify(maps.school_field_map),
      school_token_types: JSON.stringify(maps.school_token_types),
      ...(Object.keys(maps.school_field_map).length > 0 ? { sample: null } : {}),
      updated_at: clock().toISOString(),
    };
    if (sent.meta === undefined) return kept;
    const meta = mergeSchoolMeta(JSON.parse(project.school_mapping_meta), sent.meta, secrets);
    return { ...kept, school_mapping_meta: JSON.stringify(meta), ...namedSchool(sent.meta) };
  }

  return {
    async get(projectId: string): Promise<SchoolMappingAnswer> {
      return answerOf(await find(projectId));
    },
    /** Stores the sent parts. The project's revision stays: the mapping is not part of the design. */
    async save(projectId: string, sent: SchoolMappingUpdate): Promise<SchoolMappingAnswer> {
      for (let tries = 0; tries < maxTries; tries++) {
        const project = await find(projectId);
        const fields = changed(project, sent);
        if (await store.projects.set(projectId, fields, project)) {
          return answerOf({ ...project, ...fields });
        }
      }
      throw problem("busy");
    },
  };
}

function answerOf(project: PlainProjectRow): SchoolMappingAnswer {
  const maps = mapsOf(project, {});
  return {
    field_map: { ...maps.school_field_map },
    token_types: { ...maps.school_token_types },
    meta: shownSchoolMeta(JSON.parse(project.school_mapping_meta)),
  };
}

/** The mapping with sent parts replacing stored ones: a field for every token, and a type for each. */
function mapsOf(project: PlainProjectRow, sent: SchoolMappingUpdate): Maps {
  const fields: Readonly<Record<string, string>> = sent.field_map ?? JSON.parse(project.school_field_map);
  const read = readMapping(
    {
      // A token without a field is unmapped.
      school_field_map: Object.fromEntries(Object.entries(fields).filter(([, path]) => path !== "")),
      school_token_types: sent.token_types ?? JSON.parse(project.school_token_types),
    },
    "school",
  );
  return toStoredMapping(read, "school") as Maps;
}
