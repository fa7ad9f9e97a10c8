import type { tagContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

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
