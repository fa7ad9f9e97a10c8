import { dpiOptions, type FlipEdge, type PrintOrder, type PrintSide } from "@print-builder/core/print";

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

/** Maximum number of copies that the server accepts. */
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

/** The edge over which sheets are turned. */
export const flipChoices: Choice<FlipEdge>[] = [
  { value: "long", label: "Long edge" },
  { value: "short", label: "Short edge" },
];

export const dpiChoices: string[] = dpiOptions.map(String);

/** Explains the codes on sheets, or why there is no room for them. */
export function codesHelp(hasRoom: boolean): string {
  return hasRoom
    ? "A small code in the margin. Typed in or photographed, it prints that sheet again."
    : "The margins beside the labels have no room for a code.";
}
