/** @internal Used by tests of other packages. */
export { fromBase45 } from "./base45.ts";
/** @internal Used by tests of other packages. */
export { readSignedMessage } from "./coseSign1.ts";
export {
  codeSigner,
  /** @internal Used by tests of other packages. */
  readSignedCode,
} from "./signedCode.ts";
export {
  type PublicKey,
  revokedMark,
  signatureCheck,
  type Verdict,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "./verifySignedCode.ts";
