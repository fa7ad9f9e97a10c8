/** Position and size in scene units; y points down. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type SceneElement = Box &
  (
    | { readonly kind: "text"; readonly text: string; readonly fontSize: number; readonly color: string }
    | { readonly kind: "rectangle" | "ellipse" | "line"; readonly color: string }
    | { readonly kind: "image"; readonly picture: string }
  );

/** The scene that every editor opens. Elements are ordered by column, so the first half of them is the left half. */
export type Scene = {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly SceneElement[];
};

type Kind = SceneElement["kind"];

/** Ten elements: four text elements, two rectangles, two ellipses, a line and a picture. */
const kinds: readonly Kind[] = [
  "text",
  "rectangle",
  "text",
  "ellipse",
  "image",
  "text",
  "rectangle",
  "line",
  "text",
  "ellipse",
];

const colours = ["#0f4b44", "#c4452f", "#2d5bb9", "#8a5a00", "#6b3fa0"] as const;
const names = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Radia"] as const;

const area = { width: 1000, height: 600, margin: 50, gap: 24 } as const;

export const pictureNames = ["one.jpg", "two.jpg", "three.jpg", "four.jpg"] as const;

/** A scene of `count` elements in two halves with a gap between them, the same in every run. */
export function makeScene(count: number): Scene {
  const rows = 10 * Math.max(1, Math.round(Math.sqrt(count / 200)));
  const columns = 2 * Math.ceil(count / rows / 2);
  const cell = {
    width: (area.width - 2 * area.margin - area.gap) / columns,
    height: (area.height - 2 * area.margin) / rows,
  };
  const elements = Array.from({ length: count }, (_, index) => {
    const [column, row] = [Math.floor(index / rows), index % rows];
    const gap = column < columns / 2 ? 0 : area.gap;
    return makeElement(index, {
      x: area.margin + gap + column * cell.width,
      y: area.margin + row * cell.height,
      width: cell.width * 0.8,
      height: cell.height * 0.7,
    });
  });
  return { width: area.width, height: area.height, elements };
}

function makeElement(index: number, box: Box): SceneElement {
  const kind = kinds[(index + Math.floor(index / kinds.length) * 3) % kinds.length] ?? "rectangle";
  const color = colours[index % colours.length] ?? colours[0];
  if (kind === "text") {
    const text = `${names[index % names.length] ?? names[0]} ${index + 1}`;
    // Fits into the box in every editor's default font.
    return { kind, ...box, text, fontSize: box.width / 6, color };
  }
  return kind === "image"
    ? { kind, ...box, picture: pictureNames[index % pictureNames.length] ?? pictureNames[0] }
    : { kind, ...box, color };
}

/** A scene with the same positions, with only rectangles and ellipses. */
export const shapesOnly = (scene: Scene): Scene => ({
  ...scene,
  elements: scene.elements.map(({ x, y, width, height }, index) => ({
    ...{ x, y, width, height },
    kind: index % 2 === 0 ? "rectangle" : "ellipse",
    color: colours[index % colours.length] ?? colours[0],
  })),
});

/** The rectangle in the right half that is clicked and dragged alone. */
export function loneElement({ elements }: Scene): number {
  const from = Math.floor(elements.length * 0.7);
  return elements.findIndex(({ kind }, index) => index >= from && kind === "rectangle");
}

/** The rectangle that is grabbed to drag the whole left half. */
export function heldElement({ elements }: Scene): number {
  const from = Math.floor(elements.length * 0.2);
  return elements.findIndex(({ kind }, index) => index >= from && kind === "rectangle");
}

export const halfOf = ({ elements }: Scene): number =>
  elements.filter(({ x }) => x < area.width / 2 - area.gap / 2).length;
