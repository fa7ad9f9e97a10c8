import type { schoolMappingContracts, schoolPhotoContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function schoolMappingRoutes({ schoolMapping }: Services): Handlers<typeof schoolMappingContracts> {
  return {
    getSchoolMapping: ({ params }) => schoolMapping.get(params.id),
    saveSchoolMapping: ({ params, body }) => schoolMapping.save(params.id, body),
  };
}

export function schoolPhotoRoutes({ schoolPhotoLooks }: Services): Handlers<typeof schoolPhotoContracts> {
  return {
    async lookAtSchoolPhotos({ params, body: { addresses, cut_out: isCut }, caller }) {
      return { photos: [...(await schoolPhotoLooks.look(params.id, addresses, isCut, caller.user.id))] };
    },
  };
}
