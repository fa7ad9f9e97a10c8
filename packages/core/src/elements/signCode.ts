/** The content of a signed code before signing. */
export type CodeFacts = {
  readonly subject: string;
  /** Days of validity after printing; null for a card that does not expire. */
  readonly validDays: number | null;
  readonly fields: Readonly<Record<string, string>>;
};

/** Returns the signed content of a code. */
export type SignCode = (facts: CodeFacts) => string;

/** The prefix of signed codes, which states their kind and format version. */
export const signedPrefix = "PB1:";

/** Typical size in bytes of signature, key, issuer, times and print id together. */
const usualBytes = 150;
/** Overhead in bytes of each additional field. */
const fieldBytes = 4;

/**
 * A placeholder without a signature for previews, about as long as the signed content, so that the code looks the
 * same.
 */
export const specimenCode: SignCode = ({ subject, fields }) => {
  const stated = Object.entries(fields).reduce(
    (sum, [name, value]) => sum + name.length + value.length + fieldBytes,
    subject.length,
  );
  const signs = Math.ceil((usualBytes + stated) * 1.5);
  return signedPrefix + "SPECIMEN ".repeat(Math.ceil(signs / 9)).slice(0, signs);
};
