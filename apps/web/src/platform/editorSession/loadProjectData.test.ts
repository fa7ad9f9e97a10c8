import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseProject } from "@print-builder/core/document";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEditorSession } from "./createEditorSession.ts";
import { loadProjectData } from "./loadProjectData.ts";
import { usualSettings } from "./preferences.ts";

let stored: Readonly<Record<string, unknown>> = {};
const server = createServer((_request, answer) => {
  answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(stored));
});
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  [
    { data_mode: "standard", field_map: { name: "Full Name" }, image_map: { photo: "File" } },
    { dataMode: "standard", mapping: { fieldMap: { name: "Full Name" }, imageMap: { photo: "File" } } },
  ],
  [
    {
      data_mode: "school",
      field_map: { name: "Full Name" },
      school_field_map: { name: "user.full_name", photo: "user.image" },
      school_token_types: { name: "text", photo: "image" },
    },
    {
      dataMode: "school",
      mapping: { fieldMap: { name: "user.full_name" }, imageMap: { photo: "user.image" } },
    },
  ],
])("[LIVE-10] loads the mapping for the project's data mode: %j", async (answered, held) => {
  stored = { ...answered, data_source: { headers: ["Full Name", "File"] } };
  const { project } = parseProject({ name: "Cards", canvas_width: 324, canvas_height: 204 });
  const editor = createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
  const { history } = editor.store.getState();
  await loadProjectData(editor);
  expect(editor.store.getState().project).toMatchObject({ ...held, headers: ["Full Name", "File"] });
  expect(editor.store.getState().history).toBe(history);
});
