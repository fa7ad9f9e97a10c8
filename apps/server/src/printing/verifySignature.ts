import { webcrypto } from "node:crypto";
import { signatureCheck, type VerifySignature } from "@print-builder/core/signedCodes";

/** Whether a key has signed a message, by Node's own cryptography; in browsers the same is asked of theirs. */
export const verifySignature: VerifySignature = signatureCheck(webcrypto.subtle);
