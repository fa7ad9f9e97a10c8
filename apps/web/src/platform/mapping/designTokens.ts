export { type DesignToken as Token, designTokens } from "@print-builder/core/elements";
