import { commands } from "@print-builder/core/editing";
import {
  IconBulb,
  IconId,
  IconKeyboard,
  IconPointer,
  IconPrinter,
  IconStack2,
  type TablerIcon,
} from "@tabler/icons-react";
import { isMac } from "#platform/help/isMac.ts";
import { workingKeys } from "#platform/help/ShortcutList.tsx";

type Line = { readonly text: string; readonly keys?: string };

export type Slide = {
  readonly title: string;
  readonly Icon: TablerIcon;
  readonly lead: string;
  readonly lines: readonly Line[];
  /** True if the slide links to the list of all shortcuts. */
  readonly leadsToShortcuts?: boolean;
};

function keysOf(id: string): string {
  const command = commands.find((one) => one.id === id);
  return command ? workingKeys(command) : "";
}

function withKeys(text: string, id: string): Line {
  const keys = keysOf(id);
  return keys === "" ? { text } : { text, keys };
}

/** The tutorial's slides in order. */
export const slides: readonly Slide[] = [
  {
    title: "Welcome",
    Icon: IconId,
    lead: "Design a card once, print it for everybody. Nothing here can break a print: every export is checked first.",
    lines: [
      { text: "Draw the card on the canvas; it has the label’s real size in millimetres." },
      { text: "Write {{ name }} where each person’s own value goes." },
      { text: "Upload a table and the photos, see the first real card, print." },
    ],
  },
  {
    title: "Keyboard shortcuts",
    Icon: IconKeyboard,
    lead: "The ones you will use all day.",
    lines: [
      withKeys("Save", "save"),
      withKeys("Undo", "undo"),
      withKeys("Copy, then paste with the same keys as everywhere", "copy"),
      withKeys("Duplicate the selection", "duplicate"),
      withKeys("Delete the selection", "delete"),
      withKeys("Preview and print", "bulkPreview"),
    ],
    leadsToShortcuts: true,
  },
  {
    title: "Canvas interactions",
    Icon: IconPointer,
    lead: "Everything on the card can be grabbed.",
    lines: [
      { text: "Click selects; a frame drawn around elements selects them all." },
      { text: "Add to the selection", keys: `${isMac ? "⌘" : "Ctrl"} + click` },
      { text: "Corners resize and keep the proportions; the handle above turns." },
      { text: "Turn in steps of 15°", keys: "Shift" },
      { text: "Move by one pixel, or by ten with Shift", keys: "← ↑ → ↓" },
      { text: "Zoom at the pointer", keys: `${isMac ? "⌘" : "Ctrl"} + wheel` },
    ],
  },
  {
    title: "Layers",
    Icon: IconStack2,
    lead: "The list of everything on this side, the topmost first.",
    lines: [
      { text: "Drag a row to put an element in front of others or behind them." },
      { text: "Hide what is in the way, lock what must stay where it is." },
      { text: "Search by name or kind; a double click renames." },
    ],
  },
  {
    title: "Advanced features",
    Icon: IconPrinter,
    lead: "From the drawing to the paper.",
    lines: [
      { text: "Text: family, size, weight, alignment, wrapping, and shrinking to fit its box." },
      { text: "Shapes: fill, stroke and opacity; barcodes and QR codes bound to a value." },
      { text: "Front and back, labels on a sheet, guides, the printer’s flip edge." },
      { text: "Export as PDF for the printer, or as PNG, JPG, SVG pictures." },
    ],
  },
  {
    title: "Tips",
    Icon: IconBulb,
    lead: "Small things that save a morning.",
    lines: [
      { text: "Auto save stores your work two seconds after each change." },
      { text: "Test with the longest name of your table, not with the first." },
      { text: "Print one sheet on plain paper and hold it against the labels." },
      withKeys("Open this help again", "help"),
    ],
  },
];
