import type { verificationContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function verificationRoutes({ verification }: Services): Handlers<typeof verificationContracts> {
  return {
    signingKeys: async ({ reply }) => {
      const { keys, revoked, tag } = await verification.keys();
      reply.header("etag", `"${tag}"`);
      return { keys: [...keys], revoked: [...revoked] };
    },
    verifyCode: ({ body }) => verification.verify(body.text),
  };
}
