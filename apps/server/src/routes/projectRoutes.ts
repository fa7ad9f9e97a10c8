import { problem } from "@print-builder/api";
import type { projectContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function projectRoutes({ projects, trash, cloning }: Services): Handlers<typeof projectContracts> {
  return {
    async listProjects({ query }) {
      const { search, mode, sided, sort, page, limit } = query;
      const filter = {
        search,
        tagIds: tagIds(query.tags),
        mode: mode === "" ? null : mode,
        dualSided: sided === "" ? null : sided === "dual",
        isTrashed: query.trash,
        sort,
      };
      return await projects.list(filter, page, limit);
    },
    createProject: ({ body, caller }) => projects.create(body, caller.user.id),
    getProject: ({ params }) => projects.get(params.id),
    updateProject: ({ params, body, caller }) => projects.update(params.id, body, caller.user),
    async deleteProject({ params, query, caller }) {
      await (query.forever ? trash.removeForever : trash.put)(caller, params.id);
    },
    restoreProject: ({ params, caller }) => trash.restore(caller, params.id),
    cloneProject: ({ params, body, caller }) => cloning(params.id, body, caller.user.id),
  };
}

const maxTags = 50;

function tagIds(joined: string): readonly string[] {
  const ids = joined.split(",").filter((id) => id !== "");
  if (ids.length > maxTags)
    throw problem("bad_value", { field: "tags", reason: `takes at most ${maxTags} tags` });
  return ids;
}
