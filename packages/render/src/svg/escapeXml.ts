/** What XML 1.0 cannot hold in any form, not even as `&#…;`: most control characters and lone surrogates. */
const forbiddenCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const beyondAscii = /[^\t\n\r -~]/;

/** The text with what XML cannot hold replaced by U+FFFD: what every back end may show or store. */
export function xmlText(text: string): string {
  // Addresses of pictures are megabytes of ASCII, which this looks through in a fraction of the time.
  return beyondAscii.test(text) ? text.replace(forbiddenCharacter, "\ufffd") : text;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Written as references, because a parser turns the characters themselves into spaces in an attribute.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const specialCharacter = /[&<>"'\t\n\r]/;
const eachSpecialCharacter = /[&<>"'\t\n\r]/g;

/** Escapes for an attribute in either quote and for text; `]]>` is safe, because `>` is escaped too. */
export function escapeXml(text: string): string {
  // Outlines and pictures are long and hold nothing to escape: they pass uncopied.
  return specialCharacter.test(text)
    ? text.replace(eachSpecialCharacter, (character) => entities[character] ?? character)
    : text;
}
