import "fake-indexeddb/auto";
import { Window } from "happy-dom";
import { acceptPainting, loadImages } from "./canvas.ts";
import { layOut } from "./layout.ts";
import { MountedWorker } from "./worker.ts";

/**
 * Classes kept from Node, because the server in this process uses them too and happy-dom's classes do not work with
 * them.
 */
const nodes = new Set([
  "AbortController",
  "AbortSignal",
  "Blob",
  "Buffer",
  "File",
  "FormData",
  "Headers",
  "ReadableStream",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "WebSocket",
  "WritableStream",
  "console",
  "crypto",
  "fetch",
  "global",
  "globalThis",
  "performance",
  "process",
  "queueMicrotask",
  "structuredClone",
]);

/** Classes taken from the page although Node has them too, because they belong to the page's document. */
const pages = new Set([
  "CustomEvent",
  "Event",
  "EventTarget",
  "MessageEvent",
  "history",
  "localStorage",
  "location",
  "navigator",
  "sessionStorage",
]);

function set(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/**
 * Setup file of the component tests: puts happy-dom's window onto Node's global object, so that the app finds a page
 * while the real server runs in the same process. Vitest's own `happy-dom` environment does not work: in it, `new
 * URL("./x.ts", import.meta.url)` is not a file URL, and the server does not find its programs.
 */
function putOntoGlobal(page: Window): void {
  const values = page as unknown as Record<string, unknown>;
  for (const layer of [page, Object.getPrototypeOf(page)]) {
    for (const name of Object.getOwnPropertyNames(layer)) {
      if (nodes.has(name) || (name in globalThis && !pages.has(name))) continue;
      const value = values[name];
      const isMethod = typeof value === "function" && !/^[A-Z]/.test(name);
      set(name, isMethod ? value.bind(page) : value);
    }
  }
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) {
    set(name, (values[name] as () => void).bind(page));
  }
  for (const name of ["window", "self", "parent", "top"]) set(name, globalThis);
  set("Worker", MountedWorker);
}

// All files of a worker share one window, because nodes of a second window would not belong to the first document.
if (!("happyDOM" in globalThis)) {
  const page = new Window({ url: "http://localhost/", width: 1280, height: 720 });
  putOntoGlobal(page);
  layOut(page);
  acceptPainting();
  loadImages();
}
