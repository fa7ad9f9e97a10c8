export { codeSigner } from "./codeSigner.ts";
export { type SignCode, specimenCode } from "./signCode.ts";
export {
  type PublicKey,
  type Verdict,
  type Verification,
  type VerifySignature,
  verifySignedCode,
} from "./verifySignedCode.ts";
