export { fillTokens } from "./fillTokens.ts";
export { findTokens, type Token } from "./findTokens.ts";
export { formatValue } from "./formatValue.ts";
export { mayHold, readPath } from "./readPath.ts";
export { tokenName } from "./tokenName.ts";
export { type PathStep, parsePath, type TokenPath } from "./tokenPath.ts";
