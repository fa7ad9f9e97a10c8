import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { AdminCalls } from "@print-builder/school";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./school.module.css";
import type { SchoolLogin } from "./schoolSession.ts";
import {
  codeDigits,
  createSuperAdminLogin,
  type LoginState,
  type SignInTrouble,
  type SuperAdminLogin,
} from "./superAdminLogin.ts";

/** Why a sign-in failed. */
export function TroubleNote({ trouble }: { readonly trouble: SignInTrouble | null }) {
  if (trouble === null) return null;
  const { title, message, detail } = trouble;
  return (
    <div className={classes.trouble} role="alert">
      {message.startsWith(title) ? null : <b>{title}</b>}
      <p>{message}</p>
      {detail === null ? null : <p className={classes.detail}>{detail}</p>}
    </div>
  );
}

/** E-mail and password of a super admin. */
export function CredentialFields({ login }: { readonly login: LoginForm }) {
  // If the e-mail address is already known, only the password is missing.
  const [isKnown] = useState(login.email !== "");
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="superadmin@school.example"
        maxLength={320}
        {...(isKnown ? {} : { "data-autofocus": true })}
        value={login.email}
        onChange={(event) => login.set({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        autoComplete="off"
        {...(isKnown ? { "data-autofocus": true } : {})}
        maxLength={1000}
        value={login.password}
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        onChange={(event) => login.set({ password: event.currentTarget.value })}
      />
    </>
  );
}

/** The code sent by e-mail. */
export function CodeFields({ login }: { readonly login: LoginForm }) {
  return (
    <>
      <TextInput
        className={classes.code ?? ""}
        label="Verification code"
        description={`The six digits that were sent to ${login.email.trim()}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={codeDigits + 6}
        data-autofocus
        ref={focusOnce}
        value={login.code}
        onChange={(event) => login.set({ code: event.currentTarget.value })}
      />
      <div className={classes.codeActions}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={14} stroke={1.75} />}
          disabled={login.isBusy}
          onClick={login.back}
        >
          Back to Login
        </Button>
        <Button variant="subtle" size="xs" disabled={login.isBusy} onClick={() => void login.resend()}>
          Send a new code
        </Button>
      </div>
    </>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

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
