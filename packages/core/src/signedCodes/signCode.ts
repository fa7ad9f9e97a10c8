/** What a signed code says of its card, before anybody has signed it. */
export type CodeFacts = {
  readonly subject: string;
  /** From the print on; null for a card without an end. */
  readonly validDays: number | null;
  readonly fields: Readonly<Record<string, string>>;
};

/** Gives the text of a code that says these facts, signed. */
export type SignCode = (facts: CodeFacts) => string;

/** What a signed code begins with: its kind, and the version of its form. */
export const signedPrefix = "PB1:";

/** Bytes of signature, key, issuer, times and print. */
const usualBytes = 150;
/** Bytes around each further fact. */
const fieldBytes = 4;

/**
 * Stands for a signed code where a card is only looked at: about as long, so that it looks the same, and worth nothing.
 */
export const specimenCode: SignCode = ({ subject, fields }) => {
  const stated = Object.entries(fields).reduce(
    (sum, [name, value]) => sum + name.length + value.length + fieldBytes,
    subject.length,
  );
  const signs = Math.ceil((usualBytes + stated) * 1.5);
  return signedPrefix + "SPECIMEN ".repeat(Math.ceil(signs / 9)).slice(0, signs);
};
