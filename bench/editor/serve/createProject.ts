import type { Scene, SceneElement } from "../scene/scene.ts";
import type { Api } from "./api.ts";

/** The fields of a stored element that the benchmark uses. */
export type StoredElement = {
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Extra properties of the scene's shapes. */
type Look = Readonly<Record<string, string | number>>;

/** Stores the scene as a single-sided project and uploads its pictures. */
export async function createProject(
  api: Api,
  scene: Scene,
  pictures: ReadonlyMap<string, Buffer>,
  look: Look = {},
): Promise<{ readonly id: string; readonly elements: readonly StoredElement[] }> {
  const size = { canvas_width: scene.width, canvas_height: scene.height };
  const { id } = await api.send<{ id: string }>("POST", "/api/projects", { name: "Benchmark", ...size });
  const form = new FormData();
  for (const [name, jpeg] of pictures) {
    form.append("files", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), name);
  }
  await api.send("POST", `/api/projects/${id}/media`, form);
  const elements = scene.elements.map((element, index) => storedElement(element, index, look));
  await api.send("PUT", `/api/projects/${id}`, { elements });
  return { id, elements };
}

function storedElement(element: SceneElement, index: number, look: Look) {
  const { x, y, width, height } = element;
  const type = element.kind === "ellipse" ? "circle" : element.kind;
  return {
    id: `${type}-${index}`,
    type,
    name: `${element.kind} ${index + 1}`,
    x,
    y,
    width,
    height,
    rotation: 0,
    zIndex: index + 1,
    hidden: false,
    locked: false,
    properties: propertiesOf(element, look),
  };
}

function propertiesOf(element: SceneElement, look: Look): Record<string, unknown> {
  switch (element.kind) {
    case "text": {
      const { text, fontSize, color } = element;
      return { text, fontSize, color, fontFamily: "Arial", textWrap: "none" };
    }
    case "image":
      return { staticImage: true, imageData: `media:${element.picture}`, fit: "cover" };
    case "line":
      return { strokeColor: element.color, strokeWidth: 2 };
    default:
      return { fillColor: element.color, ...look };
  }
}
