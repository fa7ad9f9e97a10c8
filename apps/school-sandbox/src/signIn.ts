import { randomInt, timingSafeEqual } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { SandboxError } from "./http/sandboxError.ts";
import type { AccessStore, LoginCode, SuperAdminRow } from "./store/accessStore.ts";

const codeMinutes = 10;
const maxTries = 5;

export type SignedIn = {
  readonly token: string;
  readonly user: Pick<SuperAdminRow, "id" | "email" | "first_name" | "last_name">;
};

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly code: string;
  readonly sent_at: string;
};

export type SignIn = {
  login(email: string, password: string): Promise<SignedIn | { readonly two_factor_required: true }>;
  verify(email: string, code: string): Promise<SignedIn>;
  /** E-mails with sign-in codes that are still valid. A real system would send them; the sandbox shows them. */
  mailbox(email: string): Promise<readonly Mail[]>;
};

export function createSignIn(access: AccessStore, tokenTtl: number, clock: () => Date): SignIn {
  let someHash: Promise<string> | undefined;

  async function checkPassword(email: string, password: string): Promise<SuperAdminRow> {
    const admin = await access.superAdmin(email);
    // Hashes a password even for an unknown e-mail, so that the response time does not reveal which e-mails exist.
    someHash ??= hash("nobody's password");
    const fits = await verify(admin?.password_hash ?? (await someHash), password);
    if (admin && fits) return admin;
    throw new SandboxError(401, "invalid_credentials", "Invalid email or password.");
  }

  async function signedIn({ id, email, first_name, last_name }: SuperAdminRow): Promise<SignedIn> {
    const expires_at = new Date(clock().getTime() + tokenTtl * 1000).toISOString();
    const rest = { parent_hash: null, school_id: null, expires_at };
    const token = await access.issue({ kind: "super_admin", super_admin_id: id, ...rest });
    return { token, user: { id, email, first_name, last_name } };
  }

  async function workingCode(email: string) {
    const admin = await access.superAdmin(email);
    const code = admin && (await access.code(admin.id));
    return admin && works(code) ? { admin, code } : null;
  }

  const works = (code: LoginCode | undefined): code is LoginCode =>
    code !== undefined && code.expires_at > clock().toISOString() && code.tries < maxTries;

  return {
    async login(email, password) {
      const admin = await checkPassword(email, password);
      if (admin.two_factor === 0) return await signedIn(admin);
      const now = clock();
      await access.putCode({
        super_admin_id: admin.id,
        code: String(randomInt(1_000_000)).padStart(6, "0"),
        sent_at: now.toISOString(),
        expires_at: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
        tries: 0,
      });
      return { two_factor_required: true };
    },

    async verify(email, given) {
      const found = await workingCode(email);
      if (found === null) throw codeGone();
      const { admin, code } = found;
      // Counts the attempt before checking the code, so that simultaneous attempts cannot bypass the limit.
      const tries = await access.countTry(admin.id, maxTries);
      if (tries === null) throw codeGone();
      if (!isSame(code.code, given)) {
        const left = maxTries - tries;
        if (left === 0) throw codeGone();
        throw new SandboxError(
          422,
          "invalid_code",
          `The code is wrong. ${left} more ${left === 1 ? "try" : "tries"}.`,
        );
      }
      if (!(await access.useUp(admin.id, code.code))) throw codeGone();
      return await signedIn(admin);
    },

    async mailbox(email) {
      const found = await workingCode(email);
      if (found === null) return [];
      const { admin, code } = found;
      return [{ to: admin.email, subject: "Your sign-in code", code: code.code, sent_at: code.sent_at }];
    },
  };
}

function codeGone(): SandboxError {
  return new SandboxError(
    422,
    "code_expired",
    "The code was used or has expired. Sign in again to get a new one.",
  );
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
