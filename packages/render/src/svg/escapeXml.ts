/** Characters that XML 1.0 cannot contain even as `&#…;`: most control characters and lone surrogates. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const beyondAscii = /[^\t\n\r -~]/;

/** Replaces characters that XML cannot contain with U+FFFD, for all back ends. */
export function xmlText(text: string): string {
  // Fast path: data URLs of pictures are megabytes of ASCII, which this test scans much faster.
  return beyondAscii.test(text) ? text.replace(forbiddenCharacter, "\ufffd") : text;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Escaped because a parser turns these characters into spaces in an attribute.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const specialCharacter = /[&<>"'\t\n\r]/;
const eachSpecialCharacter = /[&<>"'\t\n\r]/g;

/** Escapes text for content and for attributes in either kind of quote; `]]>` is safe, because `>` is escaped too. */
export function escapeXml(text: string): string {
  // Fast path: outlines and pictures are long and need no escaping, so they are not copied.
  return specialCharacter.test(text)
    ? text.replace(eachSpecialCharacter, (character) => entities[character] ?? character)
    : text;
}
