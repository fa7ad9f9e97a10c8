import { randomUUID } from "node:crypto";
import { problem, type TableVersion } from "@print-builder/api";
import { findProject } from "../../answers/findProject.ts";
import { commitPoint } from "../../commitPoint.ts";
import { noThumbnails } from "../../store/noThumbnails.ts";
import { removeUnused } from "./keepTable.ts";
import { keptMapping } from "./keptMapping.ts";
import type { IntakeDeps } from "./tableParts.ts";

/** Earlier tables of projects. Throws Problems. */
export function createTableVersions({ store, files, thumbnails, clock }: Omit<IntakeDeps, "read">) {
  return {
    async list(projectId: string): Promise<{ items: TableVersion[] }> {
      await findProject(store, projectId);
      const versions = await store.tableFiles.versions(projectId);
      return {
        items: versions.map(
          ({ version, filename, row_count, uploaded_at, uploaded_by, uploaded_by_name }) => ({
            version,
            file_name: filename,
            rows: row_count,
            uploaded_at,
            uploaded_by:
              uploaded_by !== null && uploaded_by_name !== null
                ? { id: uploaded_by, name: uploaded_by_name }
                : null,
          }),
        ),
      };
    },
    /** The mapping of now is kept; tokens that it leaves open read what they read with the earlier table. */
    async restore(projectId: string, version: number, user: string) {
      const project = await findProject(store, projectId);
      const earlier = (await store.tableFiles.versions(projectId)).find((each) => each.version === version);
      if (!earlier) throw problem("table_version_not_found");
      const headers: readonly string[] = JSON.parse(earlier.headers);
      const [then, now] = [keptMapping(earlier, headers), keptMapping(project, headers)];
      const identity = {
        key: now.identity?.key ?? then.identity?.key ?? null,
        label: now.identity?.label ?? then.identity?.label ?? null,
      };
      const before = await store.tableFiles.keys(projectId);
      const isRestored = await store.rows.restore(projectId, version, {
        ...noThumbnails,
        headers: earlier.headers,
        field_map: JSON.stringify({ ...then.fieldMap, ...now.fieldMap }),
        image_map: JSON.stringify({ ...then.imageMap, ...now.imageMap }),
        identity: identity.key === null && identity.label === null ? null : JSON.stringify(identity),
        dataset_id: randomUUID(),
        updated_at: clock().toISOString(),
      });
      if (!isRestored) throw problem("table_version_not_found");
      commitPoint("table.restored");
      thumbnails.drawLater(projectId, user);
      await removeUnused({ store, files }, projectId, before);
      return { headers: [...headers], rows: earlier.row_count };
    },
  };
}
