import type { templateContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function templateRoutes({ templates }: Services): Handlers<typeof templateContracts> {
  return {
    listTemplates: ({ query: { search, category } }) =>
      templates.list({ search, category: category === "" || category === "all" ? null : category }),
    createTemplate: ({ body }) => templates.create(body),
    updateTemplate: ({ params, body }) => templates.update(params.id, body),
    async deleteTemplate({ params }) {
      await templates.remove(params.id);
    },
    createFromTemplate: ({ params, query, caller }) =>
      templates.use(params.id, query.project_name, query.palette, caller.user.id),
    duplicateTemplate: ({ params, query }) => templates.duplicate(params.id, query.name, query.palette),
  };
}
