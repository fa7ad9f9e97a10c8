import { convertToExcalidrawElements, Excalidraw, sceneCoordsToViewportCoords } from "@excalidraw/excalidraw";
import "@excalidraw/excalidraw/index.css";
import type { ExcalidrawElementSkeleton } from "@excalidraw/excalidraw/data/transform";
import type { FileId, NonDeletedExcalidrawElement } from "@excalidraw/excalidraw/element/types";
import type { BinaryFileData, ExcalidrawImperativeAPI } from "@excalidraw/excalidraw/types";
import { createRoot } from "react-dom/client";
import { isMaking, readDocument } from "../../../editor/scene/probe.ts";
import type { Box, Scene, SceneElement } from "../../../editor/scene/scene.ts";

type Stored = {
  readonly elements: readonly NonDeletedExcalidrawElement[];
  readonly files: readonly BinaryFileData[];
};

function makeElement(element: SceneElement): ExcalidrawElementSkeleton {
  const { x, y, width, height } = element;
  switch (element.kind) {
    case "text":
      return {
        type: "text",
        x,
        y,
        text: element.text,
        fontSize: element.fontSize,
        strokeColor: element.color,
      };
    case "line": {
      const middle = y + height / 2;
      return { type: "line", x, y: middle, width, height: 0, strokeColor: element.color };
    }
    case "image":
      return { type: "image", x, y, width, height, fileId: element.picture as FileId, status: "saved" };
    default: {
      const look = {
        backgroundColor: element.color,
        fillStyle: "solid",
        strokeColor: element.color,
      } as const;
      return { type: element.kind, x, y, width, height, ...look };
    }
  }
}

function makeDocument(scene: Scene, pictures: Readonly<Record<string, string>>): Stored {
  return {
    elements: convertToExcalidrawElements(scene.elements.map(makeElement)),
    files: Object.entries(pictures).map(([name, address]) => ({
      id: name as FileId,
      dataURL: address as BinaryFileData["dataURL"],
      mimeType: "image/jpeg",
      created: 0,
    })),
  };
}

const stored = await readDocument<Stored>();

function boxOf(api: ExcalidrawImperativeAPI, index: number): Box {
  const element = api.getSceneElements()[index];
  if (!element) {
    throw new Error(`There is no element ${index} in the scene.`);
  }
  const state = api.getAppState();
  const corner = sceneCoordsToViewportCoords({ sceneX: element.x, sceneY: element.y }, state);
  const zoom = state.zoom.value;
  return { ...corner, width: element.width * zoom, height: element.height * zoom };
}

/**
 * The pixel in the middle of an element. Excalidraw draws all elements on one canvas, so the DOM does not show
 * them.
 */
function middlePixel(api: ExcalidrawImperativeAPI, index: number): Uint8ClampedArray | null {
  const canvas = document.querySelector<HTMLCanvasElement>("canvas.excalidraw__canvas.static");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) {
    return null;
  }
  const box = boxOf(api, index);
  const rect = canvas.getBoundingClientRect();
  const scale = canvas.width / rect.width;
  const x = Math.round((box.x + box.width / 2 - rect.x) * scale);
  const y = Math.round((box.y + box.height / 2 - rect.y) * scale);
  return context.getImageData(x, y, 1, 1).data;
}

const isPictureRed = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray): boolean =>
  red > 190 && green < 60 && blue < 100;

const isDrawn = ([red = 255, green = 255, blue = 255, alpha = 0]: Uint8ClampedArray): boolean =>
  alpha > 0 && red + green + blue < 700;

/** Elements are drawn in order, so the scene is complete with the last picture and the last filled shape. */
function isShown(api: ExcalidrawImperativeAPI): boolean {
  const elements = api.getSceneElements();
  if (elements.length === 0 || elements.length < (stored?.elements.length ?? 0)) {
    return false;
  }
  const picture = elements.findLastIndex(({ type }) => type === "image");
  const shape = elements.findLastIndex(({ type }) => type === "rectangle" || type === "ellipse");
  const [inPicture, inShape] = [middlePixel(api, picture), middlePixel(api, shape)];
  return inPicture !== null && inShape !== null && isPictureRed(inPicture) && isDrawn(inShape);
}

function open(api: ExcalidrawImperativeAPI): void {
  if (isMaking()) {
    window.makeDocument = async ({ scene, pictures }) => makeDocument(scene, pictures);
    return;
  }
  window.sceneProbe = {
    isShown: () => isShown(api),
    boxOf: (index) => boxOf(api, index),
    isSelected: () => Object.values(api.getAppState().selectedElementIds).some(Boolean),
  };
}

const root = document.getElementById("editor");
if (root) {
  const files = Object.fromEntries((stored?.files ?? []).map((file) => [file.id, file]));
  createRoot(root).render(
    <Excalidraw
      excalidrawAPI={open}
      initialData={stored ? { elements: stored.elements, files, scrollToContent: true } : null}
    />,
  );
}
