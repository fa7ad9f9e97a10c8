import {
  AssetRecordType,
  createShapeId,
  type Editor,
  getIndices,
  type TLAssetId,
  type TLCreateShapePartial,
  type TLDefaultColorStyle,
  toRichText,
} from "tldraw";
import { pictureNames, type Scene, type SceneElement } from "../../../editor/scene/scene.ts";

export const shapeIdOf = (index: number) => createShapeId(`element-${index}`);

/** Letter height of text with size "s" at scale 1, in px. */
const smallText = 18;

const colours: Readonly<Record<string, TLDefaultColorStyle>> = {
  "#0f4b44": "green",
  "#c4452f": "red",
  "#2d5bb9": "blue",
  "#8a5a00": "orange",
  "#6b3fa0": "violet",
};

const colourOf = (hex: string): TLDefaultColorStyle => colours[hex] ?? "black";

/** Draws the scene with tldraw's own shapes. */
export function makeShapes(editor: Editor, { elements }: Scene): void {
  const assets = new Map(pictureNames.map((name) => [name as string, makeAsset(editor, name)]));
  editor.createShapes(elements.map((element, index) => makeShape(element, index, assets)));
}

function makeAsset(editor: Editor, name: string): TLAssetId {
  const id = AssetRecordType.createId(name);
  editor.createAssets([
    {
      id,
      typeName: "asset",
      type: "image",
      props: { name, src: `/${name}`, w: 300, h: 300, mimeType: "image/jpeg", isAnimated: false },
      meta: {},
    },
  ]);
  return id;
}

function makeShape(
  element: SceneElement,
  index: number,
  assets: ReadonlyMap<string, TLAssetId>,
): TLCreateShapePartial {
  const { x, y, width: w, height: h } = element;
  const place = { id: shapeIdOf(index), x, y };
  switch (element.kind) {
    case "text": {
      const props = {
        richText: toRichText(element.text),
        size: "s",
        font: "sans",
        scale: element.fontSize / smallText,
        color: colourOf(element.color),
      } as const;
      return { ...place, type: "text", props };
    }
    case "line": {
      const [first, last] = getIndices(2);
      if (!first || !last) {
        throw new Error("tldraw gave no indexes for the ends of a line.");
      }
      const points = {
        [first]: { id: first, index: first, x: 0, y: h / 2 },
        [last]: { id: last, index: last, x: w, y: h / 2 },
      };
      return { ...place, type: "line", props: { points, color: colourOf(element.color) } };
    }
    case "image":
      return { ...place, type: "image", props: { w, h, assetId: assets.get(element.picture) ?? null } };
    default: {
      const props = { geo: element.kind, w, h, fill: "solid", color: colourOf(element.color) } as const;
      return { ...place, type: "geo", props };
    }
  }
}
