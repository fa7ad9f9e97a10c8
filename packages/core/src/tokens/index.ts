export { fillTokens } from "./fillTokens.ts";
export { findTokens, isTokenPath } from "./findTokens.ts";
export { formatValue } from "./formatValue.ts";
export { mayHold, readPath } from "./readPath.ts";
export { tokenName } from "./tokenName.ts";
export { parsePath } from "./tokenPath.ts";
