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
/** @internal Tests of other packages ask for it. */
export { formatValue } from "./formatValue.ts";
/** @internal Tests of other packages ask for it. */
export { readPath } from "./readPath.ts";
export { hasExpressions } from "./splitText.ts";
export { isSystemName } from "./systemNames.ts";
export { tokenName } from "./tokenName.ts";
/** @internal Tests of other packages ask for it. */
export { parsePath } from "./tokenPath.ts";
