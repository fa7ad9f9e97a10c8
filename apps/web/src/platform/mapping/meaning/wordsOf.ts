/** The words of a name. "guardian_phone", "GuardianPhone" and "Guardian Phone" all have the same two words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFKC")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

const plainLetters: readonly (readonly [RegExp, string])[] = [
  [/ß/g, "ss"],
  [/ø/g, "o"],
  [/æ/g, "ae"],
  [/œ/g, "oe"],
  [/ł/g, "l"],
  [/đ/g, "d"],
  [/ı/g, "i"],
  [/ى/g, "ي"],
  [/ة/g, "ه"],
  // Removes accents, Hebrew points, Arabic vowel signs, and the marks of decomposed ä, й and أ.
  [/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655]/g, ""],
];

/**
 * Words normalised for comparison: no accents, "#" as a number, letters separated from digits, no apostrophe inside a
 * Cyrillic word.
 */
export function comparedWords(name: string): readonly string[] {
  const apart = name
    .replaceAll("#", " number ")
    .replaceAll(/(\p{Script=Cyrillic})['’ʼ](\p{Script=Cyrillic})/gu, "$1$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replaceAll(/([\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}])([A-Za-z])/gu, "$1 $2")
    .replaceAll(/(\p{L}\p{M}*)(\p{Nd})/gu, "$1 $2")
    .replaceAll(/(\p{Nd})(\p{L})/gu, "$1 $2");
  return wordsOf(apart).flatMap((word) => {
    const plain = plainLetters.reduce(
      (text, [letter, other]) => text.replaceAll(letter, other),
      word.normalize("NFD"),
    );
    const composed = plain.normalize("NFC");
    return composed === "" ? [] : [composed];
  });
}
