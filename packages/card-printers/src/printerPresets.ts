import type { StoredPrinterProfile } from "@print-builder/core/sheets";

/** A common card printer. `known` lists the published data behind the profile, each with its source. */
export type PrinterPreset = {
  readonly id: string;
  readonly name: string;
  readonly profile: StoredPrinterProfile;
  readonly known: readonly { readonly fact: string; readonly source: string }[];
};

const card = {
  kind: "card",
  paper: "cr80",
  dpi: 300,
  over_edge_mm: 1,
  pure_black: true,
  overlay: "page",
} as const;

const cardSize = {
  fact: "CR80 cards are 85.60 × 53.98 mm (ID-1).",
  source: "ISO/IEC 7810",
} as const;

const zebraBlack = {
  fact: "Text, lines and pictures go to the black panel where they are exactly 0,0,0; the level can be raised to 25,25,25.",
  source: "Zebra, ZXP Series 9 Card Printer Service Manual, P1086708-001, Black Panel (K)",
} as const;

/**
 * Card printers to start with before measuring your own. The numbers are the makers', from the named publications.
 * If none was available for a model, the entry says which model's numbers it uses.
 */
export const printerPresets: readonly PrinterPreset[] = [
  {
    id: "evolis-primacy-2",
    name: "Evolis Primacy 2",
    profile: { name: "Evolis Primacy 2", ...card },
    known: [
      cardSize,
      {
        fact: "The printer's image has 1016 × 648 dots at 300 dpi: 86.02 × 54.86 mm, 0.2 and 0.4 mm beyond the card's edges.",
        source:
          "Evolis, Card Printers Programming Guide, A5013 Rev. E, 2 General Working (of the line, not of this model)",
      },
    ],
  },
  {
    id: "zebra-zc300",
    name: "Zebra ZC300",
    profile: { name: "Zebra ZC300", ...card },
    known: [
      cardSize,
      zebraBlack,
      {
        fact: "The ZC 300 Series draws on a surface of a special size, and takes colour, black and overlay as separate images.",
        source:
          "Zebra, Link-OS Card SDK 2.14 (PrinterModel, ZebraGraphics); the numbers above are the ZXP series'",
      },
    ],
  },
  {
    id: "hid-fargo-dtc1500",
    name: "HID FARGO DTC1500",
    profile: { name: "HID FARGO DTC1500", ...card },
    known: [
      cardSize,
      {
        fact: "Black pixels of the whole card can go to the resin panel (KPanelApply), with a threshold of how dark they must be; dye beneath the resin is off at first, for sharp texts and codes.",
        source:
          "HID Global, FARGO DTC Printers Linux User Guide, PLT-04870 Rev. A.4, as quoted by an open driver's notes",
      },
      {
        fact: "Printed edge to edge, the image measures 85.3 × 53.7 mm: a direct-to-card printer leaves a hair of the edge blank.",
        source: "HID Global, DTC1250e data, as quoted beside PLT-04870 (the same driver; not of this model)",
      },
    ],
  },
  {
    id: "magicard-300",
    name: "Magicard 300",
    profile: { name: "Magicard 300", ...card },
    known: [
      cardSize,
      {
        fact: "The image has 1016 × 672 dots; a dot whose colours all are 3 of 255 or less becomes resin black, and loses its colours.",
        source: "selphy_print 0.16, backend_magicard.c (Tango, Rio and Enduro, the models before this one)",
      },
    ],
  },
];

/** The preset with this id, as `--printer` names it, or null. */
export function printerPreset(id: string): PrinterPreset | null {
  return printerPresets.find((preset) => preset.id === id) ?? null;
}
