import type { schoolPhotoContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function schoolPhotoRoutes({ schoolPhotoLooks }: Services): Handlers<typeof schoolPhotoContracts> {
  return {
    async lookAtSchoolPhotos({ params, body: { addresses, cut_out: isCut }, caller }) {
      return { photos: [...(await schoolPhotoLooks.look(params.id, addresses, isCut, caller.user.id))] };
    },
  };
}
