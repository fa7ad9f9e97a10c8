/** The content of a signed code before signing. */
export type CodeFacts = {
  readonly subject: string;
  /** Days from the print on; null for a card without expiry. */
  readonly validDays: number | null;
  readonly fields: Readonly<Record<string, string>>;
};

/** Returns the signed text of a code with these facts. */
export type SignCode = (facts: CodeFacts) => string;

/** Prefix of a signed code: its kind and format version. */
export const signedPrefix = "PB1:";

/** Bytes of signature, key, issuer, times and print. */
const usualBytes = 150;
/** Bytes around each further fact. */
const fieldBytes = 4;

/**
 * Replaces a signed code where a card is only viewed: about as long, so that it looks the same, and
 * worthless.
 */
export const specimenCode: SignCode = ({ subject, fields }) => {
  const stated = Object.entries(fields).reduce(
    (sum, [name, value]) => sum + name.length + value.length + fieldBytes,
    subject.length,
  );
  const signs = Math.ceil((usualBytes + stated) * 1.5);
  return signedPrefix + "SPECIMEN ".repeat(Math.ceil(signs / 9)).slice(0, signs);
};
