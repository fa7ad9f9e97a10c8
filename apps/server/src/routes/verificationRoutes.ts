import type { verificationContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function verificationRoutes({ verification }: Services): Handlers<typeof verificationContracts> {
  return {
    signingKeys: async () => {
      const { keys, revoked } = await verification.keys();
      return { keys: [...keys], revoked: [...revoked] };
    },
    verifyCode: ({ body }) => verification.verify(body.text),
  };
}
