/** GS1's 82 characters, in the order of their values. */
const characters = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
/** The 32 check characters, each of which encodes five bits. */
const checks = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Weights from the last character to the first. */
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];
const modulus = 1021;

/**
 * The pair of check characters at the end of a Global Model Number (AI 8013), computed from the text before it.
 * Null for text that is too long or has invalid characters. Source: GS1 General Specifications, section 7.9.5.
 */
export function checkPairOf(text: string): string | null {
  const values = [...text].map((character) => characters.indexOf(character));
  if (values.length > primes.length || values.includes(-1)) return null;
  const sum =
    values.toReversed().reduce((total, value, at) => total + value * (primes[at] ?? 0), 0) % modulus;
  return `${checks[sum >> 5]}${checks[sum & 31]}`;
}
