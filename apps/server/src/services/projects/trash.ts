import { type ProjectAnswer, problem } from "@print-builder/api";
import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { AuditAction } from "../../store/auditStore.ts";
import type { Store } from "../../store/openStore.ts";
import type { SignedIn } from "../accounts/sessions.ts";
import { type Projects, removeProject } from "./projects.ts";

/** The user who deletes or restores. */
type Caller = Pick<SignedIn, "user">;

export type TrashDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly projects: Pick<Projects, "get">;
  readonly clock: () => Date;
};

/** Deleted projects, which can be restored for a while. Throws Problems. */
export function createTrash({ store, files, projects, clock }: TrashDeps) {
  const note = (action: AuditAction, { user }: Caller, detail: string): Promise<void> =>
    store.audit.note({ action, at: clock(), actorId: user.id, subjectId: null, detail });

  return {
    /** Moves a project to the trash. Cancels its jobs, whose results nobody could see. */
    async put(caller: Caller, id: string): Promise<void> {
      const now = clock().toISOString();
      if (!(await store.trash.put(id, now))) throw problem("project_not_found");
      commitPoint("project.trashed");
      for (const jobId of await store.jobs.steerable(id)) {
        for (const key of (await store.jobs.cancel(jobId, now)) ?? []) await files.remove(key);
      }
      await note("project_deleted", caller, id);
    },
    /** Restoring a project that is not in the trash changes nothing. */
    async restore(caller: Caller, id: string): Promise<ProjectAnswer> {
      if (await store.trash.takeBack(id)) await note("project_restored", caller, id);
      return await projects.get(id);
    },
    /** Permanently removes a project from the trash; super admins only. */
    async removeForever(caller: Caller, id: string): Promise<void> {
      if (caller.user.role !== "super_admin") {
        await note("access_denied", caller, "deleteProject");
        throw problem("not_allowed");
      }
      if (!(await removeProject(store, files, id, store.trash.remove))) {
        throw problem((await store.projects.exists(id)) ? "project_not_in_trash" : "project_not_found");
      }
      await note("project_removed", caller, id);
    },
  };
}
