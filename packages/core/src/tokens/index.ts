export { namesIn, tokensRead } from "./expressionNames.ts";
export {
  closeEmptyLines,
  type FilledText,
  type FillListener,
  filledOffset,
  noListener,
  unfilled,
} from "./filledText.ts";
export { fillTokens } from "./fillTokens.ts";
export { findTokens, isTokenPath } from "./findTokens.ts";
/** @internal Used by tests of other packages. */
export { formatValue } from "./formatValue.ts";
/** @internal Used by tests of other packages. */
export { readPath } from "./readPath.ts";
export { hasExpressions } from "./splitText.ts";
export { isSystemName } from "./systemNames.ts";
export { tokenName } from "./tokenName.ts";
/** @internal Used by tests of other packages. */
export { parsePath } from "./tokenPath.ts";
