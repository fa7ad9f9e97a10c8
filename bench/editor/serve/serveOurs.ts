import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startProduct } from "../../measure/startProduct.ts";
import { rootFolder } from "../../paths.ts";
import type { Candidate } from "../candidates.ts";
import { makeScene, type Scene, type SceneElement, shapesOnly } from "../scene/scene.ts";
import { storeSheets } from "../sheets/storeSheets.ts";
import { type Api, openApi } from "./api.ts";

/**
 * Projects in which one or all elements are dragged: a project with unusually many elements, and a project with
 * the elements that are slowest to paint.
 */
const crowds = {
  "elements of all kinds": { scene: makeScene(1000), look: {} },
  "shapes with gradients and shadows": {
    scene: shapesOnly(makeScene(100)),
    look: { fillGradient: "linear", fillEndColor: "#f4d35e", fillAngle: 30, shadow: "drop" },
  },
} as const;
const password = "benchmark of the editor";

export type Crowd = { readonly name: string; readonly scene: Scene; readonly candidate: Candidate };

export type OursServed = {
  readonly scene: Candidate;
  /** The demo project of every new installation; null if it is missing. */
  readonly demo: Candidate | null;
  readonly crowds: readonly Crowd[];
  /** The project whose sheets the Bulk Preview & Print dialog shows. */
  readonly sheets: Candidate;
  /** Deletes the server's small copies of pictures, so that it creates them as for pictures never viewed before. */
  readonly forgetSmallPictures: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts the product with new data, as `npm start` does, and stores the scene as a project. */
export async function serveOurs(scene: Scene, pictures: ReadonlyMap<string, Buffer>): Promise<OursServed> {
  const dataFolder = mkdtempSync(join(tmpdir(), "print-builder-bench-"));
  const server = await startProduct({ DATA_DIR: dataFolder, ADMIN_PASSWORD: password });
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    expectProductionBuild();
    const api = await openApi(server.address, "admin@example.org", password);
    const demo = await findDemo(api);
    const { id, elements } = await createProject(api, scene, pictures);
    const served: Crowd[] = [];
    for (const [name, { scene: of, look }] of Object.entries(crowds)) {
      const crowd = await createProject(api, of, pictures, look);
      served.push({ name, scene: of, candidate: candidateOf(api, crowd.id, crowd.elements) });
    }
    const sheets = await readProject(api, await storeSheets(api));
    return {
      scene: candidateOf(api, id, elements),
      demo: demo && candidateOf(api, demo.id, demo.elements),
      crowds: served,
      sheets: candidateOf(api, sheets.id, sheets.elements),
      forgetSmallPictures: () => removeSmallPictures(join(dataFolder, "files")),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Throws an Error if the server would serve a build with React's development edition, which is two to three
 * times as slow. Such a build is made if NODE_ENV is not "production", as in tests, and stays until a source
 * changes. Only React's production edition replaces error messages with links.
 */
function expectProductionBuild(): void {
  const builds = join(rootFolder, "apps/web/dist");
  const newest = readdirSync(builds)
    .map((name) => join(builds, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  const folder = join(newest ?? builds, "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  if (!scripts.some((name) => readFileSync(join(folder, name), "utf8").includes("react.dev/errors"))) {
    throw new Error(
      "apps/web/dist was built with React's development build (NODE_ENV was not production): its figures would be meaningless. Remove apps/web/dist and run again.",
    );
  }
}

function removeSmallPictures(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /^[0-9a-f]{32}-\d+$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
  }
}

type Project = { readonly id: string; readonly elements: readonly StoredElement[] };

async function findDemo(api: Api): Promise<Project | null> {
  const { items } = await api.get<{ items: readonly { id: string }[] }>("/api/projects");
  const [first] = items;
  return first ? await readProject(api, first.id) : null;
}

/** A project with the elements of its first side. */
async function readProject(api: Api, id: string): Promise<Project> {
  const project = await api.get<Project & { front_elements: readonly StoredElement[] }>(
    `/api/projects/${id}`,
  );
  return project.front_elements.length > 0 ? { ...project, elements: project.front_elements } : project;
}

function candidateOf(api: Api, id: string, elements: readonly StoredElement[]): Candidate {
  const expected: Expected = {
    ids: elements.map((element) => element.id),
    texts: elements.filter(({ type }) => type === "text").length,
    pictures: elements.filter(({ type, properties }) => type === "image" && properties.staticImage === true)
      .length,
  };
  return {
    key: "ours",
    address: `${api.address}/editor/${id}`,
    prepare: async (page: Page) => {
      await page.context().addCookies(api.cookies);
      await page.addInitScript(
        ({ token, user }) => {
          localStorage.setItem("auth_token", token);
          localStorage.setItem("current_user", user);
          // The tour for new users would cover the card.
          localStorage.setItem("editor_tutorial_seen", "true");
        },
        { token: api.token, user: JSON.stringify(api.user) },
      );
      await page.addInitScript(offerProbe, expected);
    },
  };
}

/** The fields of a stored element that the benchmark uses. */
type StoredElement = {
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** Extra properties of the scene's shapes. */
type Look = Readonly<Record<string, string | number>>;

/** Stores the scene as a single-sided project and uploads its pictures. */
async function createProject(
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

/** Elements and pictures that the canvas must contain before the project counts as painted. */
type Expected = {
  readonly ids: readonly string[];
  readonly texts: number;
  readonly pictures: number;
};

/**
 * Adds `window.sceneProbe`, which reads the canvas's elements, to Print Builder's own page, which knows nothing of
 * the benchmark. The function is serialized, so it must not use anything from outside.
 */
function offerProbe({ ids, texts, pictures }: Expected): void {
  const onCanvas = (rest: string) => document.querySelectorAll(`[data-canvas] svg[role="group"] ${rest}`);
  window.sceneProbe = {
    isShown: () => {
      if (onCanvas("[data-element]").length < ids.length) {
        return false;
      }
      // Text is drawn as outlines, which are missing until its font has loaded.
      const written = [...onCanvas('[data-element^="text"]')].filter((text) => text.querySelector("path"));
      return written.length >= texts && onCanvas("[data-element] image").length >= pictures;
    },
    boxOf: (index) => {
      const [element] = onCanvas(`[data-element="${ids[index]}"]`);
      if (!element) {
        throw new Error(`The element ${index} is not on the canvas.`);
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    },
    isSelected: () => document.querySelector("[data-canvas] [data-handle]") !== null,
  };
}
