import type { SignedMessage } from "./coseSign1.ts";
import { type CodeClaim, keyName, readSignedCode } from "./signedCode.ts";

/** A public key as JSON Web Key Sets have it. */
export type PublicKey = { readonly kid: string } & Readonly<Record<string, unknown>>;

/** `revoked` is known only to who can ask the ledger. */
export type Verdict = "genuine" | "expired" | "revoked" | "forged";

export type Verification = { readonly verdict: Verdict; readonly claim: CodeClaim | null };

/** Whether a key has signed a message; handed in, as browsers and servers have their own. */
export type VerifySignature = (key: PublicKey, message: SignedMessage) => Promise<boolean>;

/**
 * What a code is worth by the installation's public keys and the time, without asking anybody. A claim that nobody has
 * signed is not handed on.
 */
export async function verifySignedCode(
  text: string,
  {
    keys,
    now,
    verify,
  }: { readonly keys: readonly PublicKey[]; readonly now: Date; readonly verify: VerifySignature },
): Promise<Verification> {
  const read = readSignedCode(text);
  const kid = read?.message.keyId ? keyName(read.message.keyId) : null;
  const key = keys.find((each) => each.kid === kid);
  if (!read || !key || !(await verify(key, read.message))) return { verdict: "forged", claim: null };
  const { claim } = read;
  const isOver = claim.expiresAt !== null && claim.expiresAt * 1000 <= now.getTime();
  return { verdict: isOver ? "expired" : "genuine", claim };
}
