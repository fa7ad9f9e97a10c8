/** @internal Tests of other packages ask for it. */
export { fromBase45 } from "./base45.ts";
export { codeSigner } from "./codeSigner.ts";
/** @internal Tests of other packages ask for it. */
export { readSignedMessage } from "./coseSign1.ts";
export { revokedMark } from "./revokedMark.ts";
export { signatureCheck } from "./signatureCheck.ts";
export { type SignCode, specimenCode } from "./signCode.ts";
/** @internal Tests of other packages ask for it. */
export { readSignedCode } from "./signedCode.ts";
export {
  type PublicKey,
  type Verdict,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "./verifySignedCode.ts";
