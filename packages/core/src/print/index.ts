export type { FlipEdge, PrintOrder, PrintRequest, PrintSide } from "./printRequest.ts";
export type { PlacedCard, SheetPage } from "./sheet.ts";
