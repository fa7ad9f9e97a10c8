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

/** `command` is the id of a command whose keys are shown. */
type Line = { readonly text: string; readonly keys?: string; readonly command?: string };

export type Slide = {
  readonly title: string;
  readonly Icon: TablerIcon;
  readonly lead: string;
  readonly lines: readonly Line[];
  /** True if the slide links to the list of all shortcuts. */
  readonly leadsToShortcuts?: boolean;
};

/** The tutorial's slides in order. */
export const slides: readonly Slide[] = [
  {
    title: "Welcome",
    Icon: IconId,
    lead: "Design a card once, print it for everybody. Nothing here can break a print: every export is checked first.",
    lines: [
      { text: "Draw the card on the canvas, in the label’s real size in millimetres." },
      { text: "Write {{ name }} where each person’s own value goes." },
      { text: "Upload a table and the photos, see the first real card, print." },
    ],
  },
  {
    title: "Keyboard shortcuts",
    Icon: IconKeyboard,
    lead: "The ones you will use all day.",
    lines: [
      { text: "Save", command: "save" },
      { text: "Undo", command: "undo" },
      { text: "Copy, then paste with the same keys as everywhere", command: "copy" },
      { text: "Duplicate the selection", command: "duplicate" },
      { text: "Delete the selection", command: "delete" },
      { text: "Preview and print", command: "bulkPreview" },
    ],
    leadsToShortcuts: true,
  },
  {
    title: "Canvas interactions",
    Icon: IconPointer,
    lead: "You can grab everything on the card.",
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
    lead: "Everything on this side, topmost first.",
    lines: [
      { text: "Drag a row to put an element in front of others or behind them." },
      { text: "Hide what is in the way, lock what must stay where it is." },
      { text: "Search by name or kind; a double click renames." },
    ],
  },
  {
    title: "Advanced features",
    Icon: IconPrinter,
    lead: "From the design to the print.",
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
      { text: "Open this help again", command: "help" },
    ],
  },
];
