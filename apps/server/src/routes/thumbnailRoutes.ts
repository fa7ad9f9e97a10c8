import { createHash } from "node:crypto";
import type { thumbnailContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

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
