import type { AdminCalls } from "@print-builder/school";
import { useState } from "react";
import { useStore } from "zustand";
import { showToast } from "#ui/toasts/showToast.ts";
import type { SchoolLogin } from "./schoolSession.ts";
import { createSuperAdminLogin, type LoginState, type SuperAdminLogin } from "./superAdminLogin.ts";

export type LoginForm = Omit<SuperAdminLogin, "state"> & LoginState;

const readingTimeMs = 6000;

/** A super admin's login while the form is shown. The password is stored nowhere else. */
export function useSuperAdminLogin(
  admin: Pick<AdminCalls, "login" | "verify2fa">,
  onSignedIn: (login: SchoolLogin) => Promise<void> | void,
  email = "",
): LoginForm {
  const [{ state, ...actions }] = useState(() =>
    createSuperAdminLogin({
      admin,
      email,
      onSignedIn,
      onCodeSent: () =>
        showToast("Two-factor authentication required. Please enter the code sent to your email.", {
          durationMs: readingTimeMs,
        }),
      onVerified: () => showToast("2FA verification successful!", { tone: "success" }),
    }),
  );
  return { ...actions, ...useStore(state) };
}
