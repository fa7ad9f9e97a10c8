import { type AdminCalls, SchoolError } from "@print-builder/school";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "../api/apiError.ts";
import type { SchoolLogin } from "./schoolSession.ts";

/** Why a sign-in failed. */
export type SignInTrouble = {
  readonly title: string;
  readonly message: string;
  /** Additional information, for example that the school system cannot be reached. */
  readonly detail: string | null;
};

/** Thrown by the steps after a login, so that the login reports their failure as its own. */
export class SignInFailure extends Error {
  override readonly name = "SignInFailure";
  readonly trouble: SignInTrouble;

  constructor(trouble: SignInTrouble, options?: ErrorOptions) {
    super(trouble.message, options);
    this.trouble = trouble;
  }
}

export type LoginState = {
  readonly at: "credentials" | "code";
  readonly email: string;
  readonly password: string;
  /** Digits only, at most six. */
  readonly code: string;
  readonly isBusy: boolean;
  readonly trouble: SignInTrouble | null;
};

type LoginDeps = {
  /** E-mail address of the last user who signed in here, if known. */
  readonly email?: string;
  readonly admin: Pick<AdminCalls, "login" | "verify2fa">;
  /** A code was sent to the e-mail address. */
  readonly onCodeSent: () => void;
  readonly onVerified: () => void;
  /** Continues with the token. Its errors are shown and lead back to the e-mail address and password. */
  readonly onSignedIn: (login: SchoolLogin) => Promise<void> | void;
};

export type SuperAdminLogin = {
  readonly state: StoreApi<LoginState>;
  readonly set: (part: Partial<Pick<LoginState, "email" | "password" | "code">>) => void;
  /** Submits the current step. Resolves when the school system has responded. */
  readonly submit: () => Promise<void>;
  /** Returns from the code to the e-mail address and password. */
  readonly back: () => void;
  /** Requests a new code by logging in again. */
  readonly resend: () => Promise<void>;
};

export const codeDigits = 6;

const wrongLogin = { title: "Login failed", usual: "Login failed. Please check your credentials." };
const wrongCode = {
  title: "2FA verification failed",
  usual: "2FA verification failed. Please try again.",
};

/** The school system's message or else the default message, with the reason if there was no response. */
export function troubleOf(
  error: unknown,
  { title, usual }: { readonly title: string; readonly usual: string },
): SignInTrouble {
  if (error instanceof SignInFailure) return error.trouble;
  if (error instanceof SchoolError && error.said !== null) {
    return { title, message: error.said, detail: null };
  }
  return { title, message: usual, detail: messageOf(error) };
}

/** A super admin's login: e-mail and password, and a code if the account requires one. */
export function createSuperAdminLogin({
  admin,
  email = "",
  onCodeSent,
  onVerified,
  onSignedIn,
}: LoginDeps): SuperAdminLogin {
  const state = createStore<LoginState>(() => ({
    at: "credentials",
    email,
    password: "",
    code: "",
    isBusy: false,
    trouble: null,
  }));
  const get = state.getState;
  const stop = (part: Partial<LoginState>) => state.setState({ isBusy: false, ...part });
  const complain = (title: string, message: string) => stop({ trouble: { title, message, detail: null } });

  async function finish(login: SchoolLogin): Promise<void> {
    try {
      await onSignedIn(login);
      stop({ at: "credentials", password: "", code: "", trouble: null });
    } catch (error) {
      stop({ at: "credentials", code: "", trouble: troubleOf(error, wrongLogin) });
    }
  }

  async function login(): Promise<void> {
    const { email, password } = get();
    if (email.trim() === "" || password === "") {
      complain(wrongLogin.title, "Please enter both email and password");
      return;
    }
    state.setState({ isBusy: true, trouble: null });
    try {
      const result = await admin.login(email.trim(), password);
      if (result.kind === "signed_in") return await finish(result);
      stop({ at: "code", code: "" });
      onCodeSent();
    } catch (error) {
      stop({ trouble: troubleOf(error, wrongLogin) });
    }
  }

  async function verify(): Promise<void> {
    const { email, code } = get();
    if (code === "") complain(wrongCode.title, "Please enter the 2FA code");
    if (code.length !== codeDigits) return;
    state.setState({ isBusy: true, trouble: null });
    try {
      const verified = await admin.verify2fa(email.trim(), code);
      onVerified();
      await finish(verified);
    } catch (error) {
      stop({ code: "", trouble: troubleOf(error, wrongCode) });
    }
  }

  return {
    state,
    set: ({ code, ...part }) =>
      state.setState({
        ...part,
        ...(code === undefined ? {} : { code: code.replaceAll(/\D/g, "").slice(0, codeDigits) }),
      }),
    submit: async () => {
      if (!get().isBusy) await (get().at === "code" ? verify() : login());
    },
    back: () => stop({ at: "credentials", code: "", trouble: null }),
    resend: login,
  };
}
