export type PrintOrder = "across_then_down" | "down_then_across";
export type FlipEdge = "long" | "short";
export type PrintSide = "front" | "back" | "both";

/** What to print and how. Record numbers are 0-based and inclusive; `startAt` is the 1-based slot. */
export type PrintRequest = {
  readonly range:
    | { readonly type: "all" }
    | { readonly type: "range"; readonly start: number; readonly end: number };
  /** Records of the range that are left out, counted as it counts; absent leaves none out. */
  readonly excludeRecords?: readonly number[];
  readonly side: PrintSide;
  readonly copiesPerRecord: number;
  readonly startAt: number;
  readonly printOrder: PrintOrder;
  readonly dpi: number;
  readonly showGuides: boolean;
  readonly flipEdge: FlipEdge;
};
