/** Canvas px per mm in stored designs. */
const pxPerMm = 3.77;

/** Canvas size of a label, computed as in the editor. */
export const canvasPx = (mm: number) => Math.round(mm * pxPerMm);

const toPx = (mm: number) => Math.round(mm * pxPerMm * 100) / 100;

/** x, y, width and height in mm, measured from the label's top left corner. */
export type BoxMm = readonly [x: number, y: number, width: number, height: number];

export type ElementType = "text" | "rectangle" | "circle" | "line" | "image" | "barcode";

/** An element without id and z-index, which it gets when it is placed on a side. */
export type ElementDraft = {
  readonly type: ElementType;
  readonly name: string;
  readonly box: BoxMm;
  readonly locked: boolean;
  readonly groupId?: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
};

/** An element as `project.json` stores it; x, y, width and height are in canvas px. */
export type StoredElement = {
  readonly id: string;
  readonly type: ElementType;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly zIndex: number;
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly groupId?: string;
  readonly properties: ElementDraft["properties"];
};

const draft = (
  type: ElementType,
  name: string,
  box: BoxMm,
  properties: ElementDraft["properties"],
): ElementDraft => ({
  type,
  name,
  box,
  locked: false,
  properties,
});

/** Puts elements into a group. A heading is not printed if the value in its group is empty. */
export const grouped = (groupId: string, elements: readonly ElementDraft[]): readonly ElementDraft[] =>
  elements.map((element) => ({ ...element, groupId }));

/** Locks background art to prevent accidental moves. */
export const locked = (element: ElementDraft): ElementDraft => ({ ...element, locked: true });

type TextChoices = {
  readonly family: string;
  /** In canvas px. */
  readonly size: number;
  readonly weight: number;
  readonly color: string;
  readonly align?: "left" | "center" | "right";
  readonly wrap?: "none" | "word" | "compress";
  /** Letter spacing in canvas px. */
  readonly spacing?: number;
};

export function text(name: string, box: BoxMm, content: string, style: TextChoices): ElementDraft {
  return draft("text", name, box, {
    text: content,
    fontSize: style.size,
    fontFamily: style.family,
    fontWeight: String(style.weight),
    fontStyle: "normal",
    textDecoration: "none",
    textAlign: style.align ?? "left",
    textWrap: style.wrap ?? "none",
    minFontSize: 8,
    letterSpacing: style.spacing ?? 0,
    color: style.color,
    backgroundColor: "transparent",
    opacity: 1,
  });
}

/** `radius` is in mm. */
export function rectangle(name: string, box: BoxMm, fillColor: string, radius = 0): ElementDraft {
  const cornerRadius = toPx(radius);
  return draft("rectangle", name, box, {
    fillColor,
    cornerRadius,
    strokeColor: "#000000",
    strokeWidth: 0,
    opacity: 1,
  });
}

/** `center` and `radius` are in mm. */
export function circle(
  name: string,
  center: readonly [x: number, y: number],
  radius: number,
  fillColor: string,
) {
  const box: BoxMm = [center[0] - radius, center[1] - radius, 2 * radius, 2 * radius];
  return draft("circle", name, box, { fillColor, strokeColor: "#000000", strokeWidth: 0, opacity: 1 });
}

export function rule(name: string, x: number, y: number, width: number, strokeColor: string): ElementDraft {
  return draft("line", name, [x, y - 0.5, width, 1], { strokeColor, strokeWidth: 1, opacity: 1 });
}

/** Art that is the same on every label, from a file in the project's `images/`. */
export function art(name: string, box: BoxMm, file: string): ElementDraft {
  return draft("image", name, box, {
    staticImage: true,
    imageData: `media:${file}`,
    imageBinding: "",
    originalName: file,
    fit: "contain",
    cornerRadius: 0,
    opacity: 1,
  });
}

/** The record's picture in a rounded box; `radius` is in mm. */
export function photo(name: string, box: BoxMm, token: string, radius: number): ElementDraft {
  return draft("image", name, box, {
    staticImage: false,
    imageData: "",
    imageBinding: token,
    originalName: "",
    fit: "cover",
    cornerRadius: toPx(radius),
    opacity: 1,
  });
}

/** The box includes the quiet zone. */
export function barcode(
  name: string,
  box: BoxMm,
  format: "qrcode" | "code128",
  value: string,
  color: string,
): ElementDraft {
  return draft("barcode", name, box, { value, format, color, backgroundColor: "transparent", opacity: 1 });
}

// Ids consist of the type and a time stamp. A fixed first time stamp keeps the demo reproducible.
const firstStamp = Date.UTC(2026, 7, 1, 8);

/**
 * Assigns ids and z-indexes to drafts, which are ordered back to front. `series` keeps the ids of the two sides
 * apart.
 */
export function stack(drafts: readonly ElementDraft[], series: number): readonly StoredElement[] {
  return drafts.map(({ box: [x, y, width, height], properties, ...draft }, index) => ({
    id: `${draft.type}-${firstStamp + series * 60_000 + index}`,
    type: draft.type,
    name: draft.name,
    x: toPx(x),
    y: toPx(y),
    width: toPx(width),
    height: toPx(height),
    rotation: 0,
    zIndex: index + 1,
    hidden: false,
    locked: draft.locked,
    ...(draft.groupId === undefined ? {} : { groupId: draft.groupId }),
    properties,
  }));
}
