import { mmToDots } from "@print-builder/core/document";
import type { DemoProject } from "./demoProject.ts";
import {
  art,
  barcode,
  circle,
  type ElementDraft,
  grouped,
  locked,
  photo,
  rectangle,
  rule,
  stack,
  text,
} from "./storedElement.ts";
import { students } from "./students.ts";

const green = "#0f4b44";
const amber = "#f2b36b";
const cream = "#fbf8f2";
const ink = "#12302c";
const quiet = "#5a6965";

const font = { family: "Montserrat" } as const;
const small = { ...font, size: 8, weight: 500, color: quiet } as const;
const value = { ...font, size: 9.5, weight: 600, color: ink, wrap: "compress" } as const;

/** A small heading above its value. */
const detail = (name: string, x: number, y: number, width: number, heading: string, content: string) => [
  text(`${name} label`, [x, y, width, 2.7], heading, small),
  text(name, [x, y + 2.7, width, 3.4], content, value),
];

const front: readonly ElementDraft[] = [
  locked(rectangle("Green panel", [-1, -1, 24, 56], green)),
  locked(art("Arcs", [0, 28, 23, 26], "arcs.svg")),
  locked(circle("Sun", [0, 0], 9, amber)),
  rectangle("Photo frame", [6.2, 8.4, 28.6, 36.6], cream, 3),
  photo("Photo", [7, 9.2, 27, 35], "photo", 2.3),
  text("Role", [7, 47.6, 16, 2.8], "STUDENT", {
    ...font,
    size: 8,
    weight: 700,
    color: "#ffffff",
    spacing: 1.2,
  }),
  locked(art("School crest", [40, 5.9, 5.8, 6.9], "crest.svg")),
  text("School name", [48, 5.9, 33.5, 3.8], "Northgate Academy", {
    ...font,
    size: 11.5,
    weight: 700,
    color: green,
  }),
  text("School year", [48, 10, 33.5, 2.8], "Harrow Vale · 2026–27", small),
  text("Student name", [40, 16.8, 41.5, 7.6], "{{ full_name }}", {
    ...font,
    size: 19,
    weight: 700,
    color: ink,
    wrap: "compress",
    spacing: -0.2,
  }),
  rectangle("Class badge", [40, 25.2, 14, 4.4], "#f8e3c8", 2.2),
  text("Class", [40, 26, 14, 2.8], "Class {{ class }}", {
    ...font,
    size: 8,
    weight: 700,
    color: "#7d4310",
    align: "center",
  }),
  ...detail("ID number", 40, 32, 12, "ID no.", "{{ id }}"),
  ...detail("Date of birth", 53, 32, 18, "Born", "{{ dob }}"),
  ...detail("House", 72, 32, 10, "House", "{{ house }}"),
  // Bars start at the edge of the text, with a quiet zone of ten modules (3.33 mm) to their left.
  barcode("Admission barcode", [36.67, 40.4, 40.3, 5.6], "code128", "NA{{ id }}", ink),
  text("Barcode text", [40, 46.8, 20, 2.8], "NA{{ id }}", { ...small, weight: 600, spacing: 0.4 }),
  text("Valid until", [60, 46.8, 21.5, 2.8], "Valid to July 2027", { ...small, align: "right" }),
];

const back: readonly ElementDraft[] = [
  locked(rectangle("Footer", [-1, 41, 88, 14], green)),
  locked(art("Footer arcs", [62, 41, 24, 13], "arcs-footer.svg")),
  locked(circle("Footer sun", [86, 54], 9, amber)),
  text("Heading", [6, 5.6, 50, 4.3], "If you find this card", {
    ...font,
    size: 13,
    weight: 700,
    color: green,
  }),
  text(
    "Return address",
    [6, 11.2, 52, 8],
    "Please hand it to any member of staff,\nor post it to Northgate Academy,\n4 Mill Rise, Harrow Vale 411 021.",
    { ...small, wrap: "word" },
  ),
  rule("Divider", 6, 21.2, 48, "#e0d8c8"),
  ...detail("Emergency contact", 6, 23.2, 50, "Emergency contact", "{{ guardian }}"),
  ...detail("Phone", 6, 31.2, 27, "Phone", "{{ phone }}"),
  // Not every child takes a bus.
  ...grouped("group-bus", detail("Bus", 36, 31.2, 22, "Bus", "{{ bus }}")),
  rectangle("QR ground", [60, 6, 20, 20], "#ffffff", 1.6),
  barcode("Verification code", [60, 6, 20, 20], "qrcode", "https://northgate.example/v/{{ id }}", ink),
  text("QR caption", [58, 27.4, 24, 2.8], "Scan to verify", { ...small, align: "center" }),
  locked(art("Footer crest", [6, 44.1, 5.7, 6.8], "crest-light.svg")),
  text("Web address", [14.2, 44.4, 45, 3], "northgate.example", {
    ...font,
    size: 9,
    weight: 700,
    color: "#ffffff",
  }),
  text("Ownership", [14.2, 47.8, 58, 2.8], "Property of the school. Not transferable.", {
    ...small,
    color: "#c3d8d2",
  }),
];

/** A mountain and a sun on a shield, drawn large enough to be sharp at any print resolution. */
function crest(shield: string, mountain: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="856" viewBox="3 2.45 18 21.4">` +
    `<path d="M3 2.5C9 3.5 15 3.5 21 2.5V12c0 6-4 9.7-9 11.7C7 21.7 3 18 3 12Z" fill="${shield}"/>` +
    `<circle cx="12" cy="8.6" r="2.6" fill="${amber}"/>` +
    `<path d="M4.6 16.4 9 10.8l3 3.6 2.2-2.6 5.2 4.8C17.8 19.2 15 21.2 12 22.4 9 21.2 6.2 19.2 4.6 16.4Z" fill="${mountain}"/></svg>\n`
  );
}

/** Rings around a corner of the picture, clipped at its edges. Sizes are in mm, drawn at 600 dpi. */
function arcs(
  width: number,
  height: number,
  center: readonly [number, number],
  radii: readonly number[],
): string {
  const size = (mm: number) => Math.round(mmToDots(mm, 600));
  const rings = radii.map((r) => `<circle cx="${center[0]}" cy="${center[1]}" r="${r}"/>`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 ${width} ${height}">` +
    `<clipPath id="edge"><rect width="${width}" height="${height}"/></clipPath>` +
    `<g clip-path="url(#edge)" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width=".5">${rings}</g></svg>\n`
  );
}

/** A dual-sided student card, ten on an A4 sheet with space for crop marks. */
export const studentCard: DemoProject = {
  name: "Student card 2026–27",
  backgroundColor: cream,
  pageSetup: {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: 210,
      height_mm: 297,
      left_mm: 15,
      top_mm: 7.5,
      across: 2,
      down: 5,
      h_gap_mm: 8,
      v_gap_mm: 3,
      orientation: "portrait",
    },
    label: { shape: "rounded", width_mm: 86, height_mm: 54, corner_w_mm: 3.175, corner_h_mm: 3.175 },
    cutout: {},
  },
  front: stack(front, 0),
  back: stack(back, 1),
  table: "students.csv",
  rows: students.map(({ row }) => row),
  fieldMap: {
    id: "admission_no",
    full_name: "full_name",
    class: "class",
    dob: "dob",
    house: "house",
    guardian: "guardian",
    phone: "phone",
    bus: "bus",
  },
  imageMap: { photo: "photo" },
  art: {
    "crest.svg": crest(green, "#ffffff"),
    "crest-light.svg": crest("#1b5f57", "#ffffff"),
    "arcs.svg": arcs(23, 26, [0, 26], [10, 15, 20, 25]),
    "arcs-footer.svg": arcs(24, 13, [24, 13], [13, 18, 23]),
  },
};
