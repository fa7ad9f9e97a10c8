/**
 * True for CSS, or an attribute's value, that refers to nothing outside of the SVG: no at-rules, no
 * functions that load, and `url()` only of an id. Escapes could hide any of these and count as unsafe.
 */
export function isSafeCss(css: string): boolean {
  if (/[@\\]|\/\*/.test(css)) return false;
  if (/expression\s*\(|javascript:|image-set\s*\(|\bsrc\s*\(/i.test(css)) return false;
  const references = css.match(/url\s*\(/gi)?.length ?? 0;
  const inner = css.match(/url\(\s*(?:#[\w.:-]+|"#[\w.:-]+"|'#[\w.:-]+')\s*\)/gi)?.length ?? 0;
  return references === inner;
}
