import type { Schema, Template } from "@pdfme/common";
import { ellipse, image, line, rectangle, text } from "@pdfme/schemas";
import { Designer } from "@pdfme/ui";
import { hasPictures, isMaking, readDocument, windowBox } from "../../../editor/scene/probe.ts";
import type { Scene, SceneElement } from "../../../editor/scene/scene.ts";

type Stored = { readonly template: Template; readonly count: number; readonly pictures: number };

/** The scene's unit is the CSS px; pdfme uses mm, and points for text. */
const mm = 25.4 / 96;
const pt = 72 / 96;

const nameOf = (index: number): string => `element${index}`;

function makeSchema(
  element: SceneElement,
  index: number,
  pictures: Readonly<Record<string, string>>,
): Schema {
  const { x, y, width, height } = element;
  const common = {
    name: nameOf(index),
    position: { x: x * mm, y: y * mm },
    width: width * mm,
    height: height * mm,
  };
  switch (element.kind) {
    case "text": {
      const letters = { fontSize: element.fontSize * pt, fontColor: element.color };
      return { ...common, type: "text", content: element.text, ...letters };
    }
    case "image":
      return { ...common, type: "image", content: pictures[element.picture] ?? "" };
    case "line":
      return {
        ...common,
        type: "line",
        position: { x: x * mm, y: (y + height / 2) * mm },
        height: 0.5,
        color: element.color,
        readOnly: true,
      };
    default: {
      const look = { color: element.color, borderColor: "", borderWidth: 0, readOnly: true };
      return { ...common, type: element.kind, ...look };
    }
  }
}

function makeTemplate(scene: Scene, pictures: Readonly<Record<string, string>>): Stored {
  const schemas = scene.elements.map((element, index) => makeSchema(element, index, pictures));
  const basePdf = { width: scene.width * mm, height: scene.height * mm, padding: [0, 0, 0, 0] } as const;
  return {
    template: { basePdf: { ...basePdf, padding: [...basePdf.padding] }, schemas: [schemas] } as Template,
    count: schemas.length,
    pictures: scene.elements.filter(({ kind }) => kind === "image").length,
  };
}

/** Passed as bytes, because pdfme only fetches fonts from public addresses. */
async function fetchFont(): Promise<ArrayBuffer> {
  const answer = await fetch("/arimo.ttf");
  return await answer.arrayBuffer();
}

const [stored, arimo] = await Promise.all([readDocument<Stored>(), fetchFont()]);

/** The elements on the page, without the sidebar's entries, which have the same titles. */
const drawn = (name: string): string => `.selectable[title${name}]`;

function open(domContainer: HTMLElement, { template, count, pictures }: Stored): void {
  new Designer({
    domContainer,
    template,
    plugins: { text, image, rectangle, ellipse, line },
    options: { font: { Arimo: { data: arimo, fallback: true } } },
  });
  window.sceneProbe = {
    isShown: () =>
      document.querySelectorAll(drawn('^="element"')).length >= count &&
      hasPictures(`${drawn('^="element"')} img`, pictures),
    boxOf: (index) => windowBox(document.querySelector(drawn(`="${nameOf(index)}"`))),
    isSelected: () =>
      [...document.querySelectorAll<HTMLElement>(".moveable-control-box")].some(
        (frame) => frame.style.display === "block",
      ),
  };
}

const root = document.getElementById("editor");
if (isMaking()) {
  window.makeDocument = async ({ scene, pictures }) => makeTemplate(scene, pictures);
} else if (root && stored) {
  open(root, stored);
}
