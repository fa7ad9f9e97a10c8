import { dpiOptions, type FlipEdge, type PrintOrder, type PrintSide } from "@print-builder/core/print";

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

/** As many copies as the server takes. */
export const maxCopies = 1000;

export const sideChoices: Choice<PrintSide>[] = [
  { value: "front", label: "Front" },
  { value: "back", label: "Back" },
  { value: "both", label: "Both sides" },
];

export const orderChoices: Choice<PrintOrder>[] = [
  { value: "across_then_down", label: "Across, then down" },
  { value: "down_then_across", label: "Down, then across" },
];

/** The edge that sheets are turned over. */
export const flipChoices: Choice<FlipEdge>[] = [
  { value: "long", label: "Long edge" },
  { value: "short", label: "Short edge" },
];

export const dpiChoices: string[] = dpiOptions.map(String);

/** What the codes of sheets are good for, or why there are none. */
export function codesHelp(hasRoom: boolean): string {
  return hasRoom
    ? "A small code in the margin. Typed in or photographed, it prints that sheet again."
    : "The margins beside the labels have no room for a code.";
}
