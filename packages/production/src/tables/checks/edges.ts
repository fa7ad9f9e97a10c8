const space = 0x20;
const lastOfAscii = 0x7e;

/** Blanks, line breaks and invisible marks, except joiners (see below). */
const invisible =
  /^[\s\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u115f\u1160\u3164\uffa0]$/u;
const joiner = /^[\u200c\u200d]$/;
/** Scripts in which a joiner at the end of a word changes how its last letter looks. */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}]/u;

/** The text without blanks, line ends and invisible marks around it. What is inside stays. */
export function trimEdges(text: string): string {
  const length = text.length;
  if (length === 0 || (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(length - 1)))) return text;
  let start = 0;
  let end = length;
  while (start < end && isEdge(text, start, start + 1)) start++;
  while (end > start && isEdge(text, end - 1, end - 2)) end--;
  return text.slice(start, end);
}

function isPlain(code: number): boolean {
  return code > space && code <= lastOfAscii;
}

function isEdge(text: string, at: number, neighbour: number): boolean {
  const char = text.charAt(at);
  if (invisible.test(char)) return true;
  return joiner.test(char) && !joining.test(text.charAt(neighbour));
}
