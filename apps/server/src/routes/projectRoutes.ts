import { createHash } from "node:crypto";
import { maxProjectZipBytes, problem } from "@print-builder/api";
import type {
  drawingContracts,
  elementContracts,
  projectContracts,
  projectImportContracts,
  tagContracts,
  thumbnailContracts,
  versionContracts,
} from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import { saveTemporarily, tooLarge } from "../uploads/uploadedFiles.ts";

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

export function projectImportRoutes(
  { projectImport }: Services,
  temporaryFolder: string,
): Handlers<typeof projectImportContracts> {
  return {
    async importProject({ files, caller }) {
      for await (const file of files) {
        await using saved = await saveTemporarily(file.stream, temporaryFolder);
        if (file.isTooLarge()) throw tooLarge(maxProjectZipBytes);
        return await projectImport(saved.path, caller.user.id);
      }
      throw problem("bad_value", { field: "file", reason: "must hold a file" });
    },
  };
}

export function elementRoutes({ elements }: Services): Handlers<typeof elementContracts> {
  return {
    getFrontElements: ({ params }) => elements.get(params.id, "front"),
    putFrontElements: ({ params, body, caller }) => elements.put(placeOf(params, caller), "front", body),
    getBackElements: ({ params }) => elements.get(params.id, "back"),
    putBackElements: ({ params, body, caller }) => elements.put(placeOf(params, caller), "back", body),
    addElement({ params, body, caller }) {
      const { side = "front", ...element } = body;
      return elements.add(placeOf(params, caller), side, element);
    },
    updateElement: ({ params, body, caller }) =>
      elements.update(placeOf(params, caller), params.elementId, body),
    async deleteElement({ params, caller }) {
      await elements.remove(placeOf(params, caller), params.elementId);
    },
  };
}

const placeOf = ({ id }: { readonly id: string }, { user }: { readonly user: { readonly id: string } }) => ({
  projectId: id,
  by: user.id,
});

export function drawingRoutes({ drawings }: Services): Handlers<typeof drawingContracts> {
  return { openDrawing: ({ body, caller }) => drawings.open(body.svg, caller.user.id) };
}

export function thumbnailRoutes({ thumbnails }: Services): Handlers<typeof thumbnailContracts> {
  return {
    async saveThumbnail({ params, body }) {
      await thumbnails.save(params.id, body.side, body.svg);
      return { side: body.side };
    },
    async getThumbnail({ params }) {
      const svg = await thumbnails.get(params.id, params.side);
      return { type: "image/svg+xml", body: svg, tag: createHash("sha1").update(svg).digest("hex") };
    },
  };
}

export function versionRoutes({ versions }: Services): Handlers<typeof versionContracts> {
  return {
    listVersions: ({ params, query }) => versions.list(params.id, query),
    getVersion: ({ params }) => versions.get(params.id, Number(params.revision)),
    nameVersion: ({ params, body }) => versions.name(params.id, Number(params.revision), body.name),
    restoreVersion: ({ params, caller }) =>
      versions.restore(params.id, Number(params.revision), caller.user.id),
  };
}

export function tagRoutes({ tags }: Services): Handlers<typeof tagContracts> {
  return {
    listTags: () => tags.list(),
    createTag: ({ body }) => tags.create(body),
    updateTag: ({ params, body }) => tags.update(params.id, body),
    async deleteTag({ params }) {
      await tags.remove(params.id);
    },
  };
}
