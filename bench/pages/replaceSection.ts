const opening = (name: string): string => `<!-- begin ${name}: written by npm run bench -->`;
const closing = (name: string): string => `<!-- end ${name} -->`;

/**
 * A page with new lines between the markers of a section. Throws an Error that names the page and the markers unless
 * each occurs once, in order.
 */
export function replaceSection(page: string, text: string, name: string, lines: readonly string[]): string {
  const [before, ...afterOpening] = text.split(opening(name));
  const [old, after, ...more] = afterOpening.join(opening(name)).split(closing(name));
  if (
    before === undefined ||
    afterOpening.length !== 1 ||
    old === undefined ||
    after === undefined ||
    more.length > 0
  ) {
    throw new Error(
      `${page} must have the lines "${opening(name)}" and "${closing(name)}" once each, in this order.`,
    );
  }
  return `${before}${opening(name)}\n\n${lines.join("\n").trim()}\n\n${closing(name)}${after}`;
}
