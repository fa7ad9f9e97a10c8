export { namesIn, tokensRead } from "./expressionNames.ts";
export {
  closeEmptyLines,
  type FilledText,
  type FillListener,
  filledOffset,
  fillTokens,
  noListener,
  unfilled,
} from "./filledText.ts";
/** @internal Used by tests of other packages. */
export { formatValue } from "./formatValue.ts";
export { findTokens, hasExpressions, isTokenPath } from "./splitText.ts";
export { isSystemName } from "./systemNames.ts";
export { tokenName } from "./tokenName.ts";
/** @internal Used by tests of other packages. */
/** @internal Used by tests of other packages. */
export { parsePath, readPath } from "./tokenPath.ts";
