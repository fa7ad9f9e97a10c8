import { defineRoutes } from "../defineRoutes.ts";

export const verificationRoutes = defineRoutes({
  signingKeys: { method: "GET", path: "/.well-known/print-builder-keys.json", access: "anyone" },
  verifyCode: { method: "POST", path: "/api/verify", access: "anyone" },
});
