import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileManager, type FileManager, uploadFiles } from "@print-builder/school";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { addAnswers } from "../http/answers.ts";
import { fileManagerRoutes } from "./fileManagerRoutes.ts";

// Runs the client against the real routes.

let app: FastifyInstance;
let root: string;
let manager: FileManager;
let asked: string[];

const tokens = () => ({ superAdminToken: "super", schoolCode: "RIV001" });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "school-client-"));
  asked = [];
  app = Fastify();
  addAnswers(app, "plain");
  app.addHook("onRequest", async ({ method, url, headers }) => {
    asked.push(`${method} ${url} ${headers.authorization} ${headers["school-code"]}`);
  });
  await app.register(fileManagerRoutes, {
    folderOf: () => join(root, "files"),
    authorise: async () => undefined,
    quotaBytes: 50_000,
  });
  const baseUrl = await app.listen({ port: 0, host: "127.0.0.1" });
  manager = createFileManager({ baseUrl, schoolId: "a/1", tokens });
  mkdirSync(join(root, "files"));
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const put = (name: string, content: string) => writeFileSync(join(root, "files", name), content);
const names = async (path = "") => (await manager.list(path)).map(({ name }) => name);

test("[FILE-05, OPEN-89] file manager calls send the path, token and school code", async () => {
  await manager.createFolder("", "50 % & more");
  await manager.list("50 % & more");
  expect(asked).toEqual([
    "POST /filemanager/a%2F1/folder Bearer super RIV001",
    "GET /filemanager/a%2F1/list?path=50%20%25%20%26%20more Bearer super RIV001",
  ]);
});

test("[FILE-06, FILE-07, FILE-12, FILE-14, FILE-16, FILE-19] all calls work", async () => {
  await manager.createFolder("", "Class 5");
  await manager.createFolder("Class 5", "Old");
  put("a.txt", "A");
  await manager.rename("a.txt", "b.txt");
  await manager.move(["b.txt"], "Class 5");
  expect(await names()).toEqual(["Class 5"]);
  await manager.copy(["Class 5/b.txt"], "");
  expect(await names()).toEqual(["Class 5", "b.txt"]);
  expect((await manager.search("B.T", "")).map(({ path }) => path).sort()).toEqual([
    "Class 5/b.txt",
    "b.txt",
  ]);
  await manager.remove("Class 5");
  expect(await names()).toEqual(["b.txt"]);
});

test("[FILE-08, FILE-09] uploads keep folders and use the conflict mode", async () => {
  const outgoing = (content: string) => [
    { file: new File([content], "a.jpg"), relativePath: "Class 5/a.jpg" },
    { file: new File([content], "b.jpg"), relativePath: "Class 5/b.jpg" },
  ];
  const send = (content: string, conflict: "rename" | "overwrite" | "skip") =>
    uploadFiles(manager, outgoing(content), { path: "", conflict });
  expect((await send("1", "rename")).results.map(({ status }) => status)).toEqual(["created", "created"]);
  expect((await send("2", "skip")).results.map(({ status }) => status)).toEqual(["skipped", "skipped"]);
  expect(readFileSync(join(root, "files/Class 5/a.jpg"), "utf8")).toBe("1");
  expect((await send("3", "overwrite")).results.map(({ status }) => status)).toEqual([
    "overwritten",
    "overwritten",
  ]);
  expect(readFileSync(join(root, "files/Class 5/a.jpg"), "utf8")).toBe("3");
  expect((await send("4", "rename")).results.map(({ path }) => path)).toEqual([
    "Class 5/a (1).jpg",
    "Class 5/b (1).jpg",
  ]);
  expect(readdirSync(join(root, "files/Class 5"))).toHaveLength(4);
});

test("an upload beyond the storage quota fails with the school's message", async () => {
  const big = { file: new File(["x".repeat(60_000)], "big.bin"), relativePath: "big.bin" };
  const report = await uploadFiles(manager, [big], { path: "", conflict: "rename" });
  expect(report.stopped).toMatchObject({
    unsent: [big],
    error: { code: "quota_exceeded", status: 413, message: expect.stringMatching(/storage is full/) },
  });
  expect(await names()).toEqual([]);
});

test("[FILE-11, FILE-20] downloads use the name in the header", async () => {
  put("फोटो.jpg", "picture");
  const { blob, name } = await manager.download("फोटो.jpg");
  expect([name, await blob.text()]).toEqual(["फोटो.jpg", "picture"]);
  const archive = await manager.bulkDownload(["फोटो.jpg"]);
  expect([archive.name, (await archive.blob.text()).slice(0, 2)]).toEqual(["files.zip", "PK"]);
});

async function otherSchool(answer: RequestListener): Promise<FileManager> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createFileManager({ baseUrl: `http://127.0.0.1:${port}/`, schoolId: 7, tokens });
}

test("[FILE-11, FILE-20] falls back to X-Filename, the path or files.zip for a download's name", async () => {
  const named = await otherSchool((_request, reply) => {
    reply.writeHead(200, { "x-filename": "Class%205.pdf", "content-type": "application/pdf" }).end("pdf");
  });
  expect((await named.download("x/y.pdf")).name).toBe("Class 5.pdf");
  const nameless = await otherSchool((_request, reply) => {
    reply.writeHead(200, { "content-type": "application/octet-stream" }).end("bytes");
  });
  expect((await nameless.download("x/y.pdf")).name).toBe("y.pdf");
  expect((await nameless.bulkDownload(["x"])).name).toBe("files.zip");
});

test("[FILE-16] moves files with PUT and copies them with POST", async () => {
  put("a.txt", "A");
  await manager.createFolder("", "Class 5");
  asked = [];
  await manager.copy(["a.txt"], "Class 5");
  await manager.remove("Class 5/a.txt");
  await manager.move(["a.txt"], "Class 5");
  expect(asked.map((line) => line.split(" ", 2).join(" "))).toEqual([
    "POST /filemanager/a%2F1/copy",
    "DELETE /filemanager/a%2F1/delete",
    "PUT /filemanager/a%2F1/move",
  ]);
});

test("[FILE-23] the preview URL is {host}/storage/{school domain}/{path}", async () => {
  const school = createFileManager({ baseUrl: "https://school.example/", schoolId: 7, tokens });
  expect(school.previewUrl("riverside", "Class 5/a#1.jpg")).toBe(
    "https://school.example/storage/riverside/Class%205/a%231.jpg",
  );
});
