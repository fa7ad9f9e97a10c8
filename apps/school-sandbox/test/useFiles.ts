import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach } from "vitest";
import { fileManagerRoutes } from "#files/fileManagerRoutes.ts";
import { addAnswers } from "#http/answers.ts";
import { unauthenticated } from "#http/sandboxError.ts";

const quotaBytes = 10_000;

export type AnsweredEntry = { readonly name: string; readonly path: string; readonly modified: number };
export type AnsweredResult = { readonly name: string; readonly path: string; readonly status: string };

export type AnswerBody = {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly data: AnsweredEntry & {
    readonly entries: readonly AnsweredEntry[];
    readonly results: readonly AnsweredResult[];
    readonly pagination: unknown;
  };
};

export type Answer = {
  readonly status: number;
  readonly body: AnswerBody;
  readonly text: string;
  readonly headers: Headers;
};

export type UploadedFile = { readonly name: string; readonly content: string; readonly path?: string };

export function formOf(files: readonly UploadedFile[], path = "", conflict?: string): FormData {
  const form = new FormData();
  form.append("path", path);
  if (conflict !== undefined) form.append("conflict_resolution", conflict);
  for (const file of files) form.append("relative_paths[]", file.path ?? file.name);
  for (const file of files) form.append("files[]", new File([file.content], file.name));
  return form;
}

async function startApp(root: string): Promise<FastifyInstance> {
  const app = Fastify();
  addAnswers(app, "plain");
  await app.register(fileManagerRoutes, {
    folderOf: () => root,
    authorise: async (request) => {
      if (request.headers.authorization !== "Bearer good") throw unauthenticated();
    },
    quotaBytes,
  });
  return app;
}

/** A file manager with a quota of 10,000 bytes on a real port and in a real folder, fresh for each test. */
export function useFiles() {
  let app: FastifyInstance;
  let home: string;
  let address: string;
  const root = () => join(home, "riverside");

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "school-files-"));
    mkdirSync(root());
    app = await startApp(root());
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });

  afterEach(async () => {
    await app.close();
    await rm(home, { recursive: true, force: true });
  });

  async function call(method: string, name: string, body?: unknown, token = "good"): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}/filemanager/1/${name}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    // latin1 keeps the bytes of a ZIP intact, so that tests can search them.
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get("content-type")?.includes("json");
    const parsed = isJson ? JSON.parse(bytes.toString("utf8")) : {};
    const { status, headers } = answer;
    return { status, headers, text: bytes.toString("latin1"), body: parsed as AnswerBody };
  }

  return {
    call,
    address: () => address,
    /** The parent of the school's folder. */
    home: () => home,
    root,
    list: (path = "") => call("GET", `list?path=${encodeURIComponent(path)}`),
    upload: (files: readonly UploadedFile[], path?: string, conflict?: string) =>
      call("POST", "upload", formOf(files, path, conflict)),
    put(path: string, content = "x") {
      mkdirSync(join(root(), path, ".."), { recursive: true });
      writeFileSync(join(root(), path), content);
    },
    read: (path: string) => readFileSync(join(root(), path), "utf8"),
    namesIn: (path = "") => readdirSync(join(root(), path)).sort(),
    /** Contents of the folder for incoming files. */
    incoming() {
      const folder = join(home, ".incoming-riverside");
      return existsSync(folder) ? readdirSync(folder) : [];
    },
  };
}
