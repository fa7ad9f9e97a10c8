import type { elementContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

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
