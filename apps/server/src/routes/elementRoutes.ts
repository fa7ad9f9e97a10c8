import type { elementContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function elementRoutes({ elements }: Services): Handlers<typeof elementContracts> {
  return {
    getFrontElements: ({ params }) => elements.get(params.id, "front"),
    putFrontElements: ({ params, body }) => elements.put(params.id, "front", body),
    getBackElements: ({ params }) => elements.get(params.id, "back"),
    putBackElements: ({ params, body }) => elements.put(params.id, "back", body),
    addElement({ params, body }) {
      const { side = "front", ...element } = body;
      return elements.add(params.id, side, element);
    },
    updateElement: ({ params, body }) => elements.update(params.id, params.elementId, body),
    async deleteElement({ params }) {
      await elements.remove(params.id, params.elementId);
    },
  };
}
