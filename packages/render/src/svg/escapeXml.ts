/** Characters that XML 1.0 cannot contain even as `&#…;`: most control characters and lone surrogates. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const beyondAscii = /[^\t\n\r -~]/;

/** Replaces characters that XML cannot contain with U+FFFD, for all back ends. */
export function xmlText(text: string): string {
  // Addresses of pictures are megabytes of ASCII, which this test scans much faster.
  return beyondAscii.test(text) ? text.replace(forbiddenCharacter, "\ufffd") : text;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Escaped, because in an attribute a parser turns these characters into spaces.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const specialCharacter = /[&<>"'\t\n\r]/;
const eachSpecialCharacter = /[&<>"'\t\n\r]/g;

/** Escapes for an attribute in either quote and for text; `]]>` is safe, because `>` is escaped too. */
export function escapeXml(text: string): string {
  // Outlines and pictures are long and need no escaping: they are not copied.
  return specialCharacter.test(text)
    ? text.replace(eachSpecialCharacter, (character) => entities[character] ?? character)
    : text;
}
