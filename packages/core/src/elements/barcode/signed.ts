import { z } from "zod";
import { specimenCode } from "../../signedCodes/signCode.ts";
import { noListener } from "../../tokens/index.ts";
import type { DrawTools } from "../drawTools.ts";

/** That a QR code says signed what it says, with further facts of the record, and for how many days from the print on. */
export const signed = z
  .object({
    fields: z.array(z.string().max(200)).max(20).default([]),
    valid_days: z.number().int().min(1).max(36_500).nullable().default(null),
  })
  .nullable()
  .optional();

type Signed = NonNullable<z.output<typeof signed>>;

/** What the code says instead of its plain value; null on paper where nobody can sign. */
export function signedValue(
  { fields, valid_days: validDays }: Signed,
  plain: string,
  { values, paper, sign }: DrawTools,
): string | null {
  const factOf = (token: string) => values.fill(`{{ ${token} }}`, noListener).text;
  // The ledger knows cards by the same id. Any other could not be revoked.
  const subject = values.key || plain;
  const facts = {
    subject,
    validDays,
    fields: Object.fromEntries(fields.map((token) => [token, factOf(token)])),
  };
  if (sign) return sign(facts);
  return paper === null || values.designing ? specimenCode(facts) : null;
}
