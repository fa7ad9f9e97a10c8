import { afterAll, beforeAll } from "vitest";
import { filesForm } from "./callRoute.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

/** Projects and uploads through the real upload routes, for the tests of one file. */
export function useUploads() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const bytesOf = (content: string | Uint8Array) =>
    typeof content === "string" ? content : new Uint8Array(content);

  return {
    call: ((...sent) => server.call(...sent)) as TestServer["call"],
    newProject: async (): Promise<string> =>
      (await server.call("createProject", { body: { name: "Awkward" } })).body.id,
    uploadTable: (id: string, name: string, content: string | Uint8Array) =>
      server.call("uploadData", { params: { id }, body: filesForm("file", { [name]: bytesOf(content) }) }),
    uploadPhotos: (id: string, files: Readonly<Record<string, string | Uint8Array>>) => {
      const all = Object.entries(files).map(([name, content]) => [name, bytesOf(content)] as const);
      return server.call("uploadMedia", {
        params: { id },
        body: filesForm("files", Object.fromEntries(all)),
      });
    },
  };
}
