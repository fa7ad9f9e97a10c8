import type { CSSProperties } from "react";

/** The style of a row that is `top` px from the list's upper edge, with as many groups around it as `depth` says. */
export const indented = (top: number, depth: number): CSSProperties =>
  ({ top, "--depth": depth }) as CSSProperties;
