import { afterAll, beforeAll } from "vitest";
import { type Product, password, startInHost } from "./server.ts";

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type Uploads = {
  /** Calls the API as the first admin, whatever it answers. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly newProject: (fields?: object) => Promise<string>;
  readonly uploadTable: (id: string, name: string, content: string | Uint8Array) => Promise<Answer>;
  readonly uploadPhotos: (
    id: string,
    files: Readonly<Record<string, Uint8Array | string>>,
  ) => Promise<Answer>;
};

function blobOf(content: string | Uint8Array): Blob {
  return new Blob([typeof content === "string" ? content : new Uint8Array(content)]);
}

async function tokenOf(address: string): Promise<string> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.org", password }),
  });
  const { token } = (await login.json()) as { token: string };
  return token;
}

/** The product for the tests of one file, called through its real upload routes. */
export function useUploads(): Uploads {
  let server: Product;
  let token: string;

  beforeAll(async () => {
    server = await startInHost({ DATABASE_URL: "", DEMO: "off" });
    token = await tokenOf(server.address);
  });
  afterAll(() => server?.stop());

  const call: Uploads["call"] = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    };
    const sent = body === undefined || isForm ? body : JSON.stringify(body);
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return { status: answer.status, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}, bytes };
  };
  return {
    call,
    newProject: async (fields = {}) => {
      const { body } = await call("POST", "/projects", { name: "Awkward", ...fields });
      return String(body.id);
    },
    uploadTable: (id, name, content) => {
      const form = new FormData();
      form.append("file", blobOf(content), name);
      return call("POST", `/projects/${id}/data/upload`, form);
    },
    uploadPhotos: (id, files) => {
      const form = new FormData();
      for (const [name, content] of Object.entries(files)) form.append("files", blobOf(content), name);
      return call("POST", `/projects/${id}/media`, form);
    },
  };
}
