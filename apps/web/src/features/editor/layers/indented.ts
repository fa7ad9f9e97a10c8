import type { CSSProperties } from "react";

/** The style of a row: `top` px below the list's upper edge, indented by `depth` groups. */
export const indented = (top: number, depth: number): CSSProperties =>
  ({ top, "--depth": depth }) as CSSProperties;
