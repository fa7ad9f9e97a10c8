/** @internal Tests of other packages ask for it. */
export { fromBase45 } from "./base45.ts";
/** @internal Tests of other packages ask for it. */
export { readSignedMessage } from "./coseSign1.ts";
export { type SignCode, specimenCode } from "./signCode.ts";
/** @internal Tests of other packages ask for it. */
export { codeSigner, readSignedCode } from "./signedCode.ts";
export {
  type PublicKey,
  revokedMark,
  signatureCheck,
  type Verdict,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "./verifySignedCode.ts";
