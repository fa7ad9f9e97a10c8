import { setTimeout as sleep } from "node:timers/promises";
import type { RunningProgram } from "./runProgram.ts";
import { storedAccount, storedDesign, storedMapping, storedPictures, storedTable } from "./storedProject.ts";

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

const jobTimeoutMs = 240_000;

/**
 * Fills an installation through the calls of the program's own version: a project with its table, pictures,
 * mapping and history, a tag, a second user, a template, an API key, a webhook, a finished job and a running job. Skips features
 * that the version does not have. The program is killed at the end, so that the job stays running.
 */
export async function fillProgram(program: RunningProgram): Promise<void> {
  const call = await signedIn(program.address);
  const project = await makeProject(call);
  await madeWhereKnown(call, "POST", "/users", {
    name: "Owen Pryce",
    email: "owen@example.org",
    role: "admin",
  });
  await madeWhereKnown(call, "POST", "/templates", {
    ...storedDesign,
    project_id: project,
    description: "Of long ago",
  });
  await madeWhereKnown(call, "POST", "/api-keys", { name: "Office script", scopes: ["print"] });
  await madeWhereKnown(call, "POST", "/webhooks", {
    url: "https://hooks.example.org/",
    events: ["job.completed"],
  });
  const done = await startJob(call, project);
  if (done === null) return await program.stop();
  await untilCompleted(call, done);
  await startJob(call, project);
  await program.kill();
}

async function makeProject(call: Call): Promise<string> {
  const tag = await made(call, "POST", "/tags", { name: "Of long ago", color: "#336699" });
  const { id } = await made(call, "POST", "/projects", { name: storedDesign.name });
  const path = `/projects/${id}`;
  await made(call, "PUT", path, { ...storedDesign, tags: [tag.id] });
  for (const { name, bytes } of storedPictures) {
    await made(call, "POST", `${path}/media`, form("files", name, bytes));
  }
  await made(call, "POST", `${path}/data/upload`, form("file", "cards.csv", Buffer.from(storedTable)));
  await made(call, "PUT", `${path}/data/mapping`, storedMapping);
  await made(call, "POST", `${path}/export/pdf`, { side: "both" });
  return id;
}

/** Calls a route as the first super admin. */
async function signedIn(address: string): Promise<Call> {
  let token = "";
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    return await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  token = (await made(call, "POST", "/auth/login", storedAccount)).token ?? "";
  return call;
}

type CreatedObject = { readonly id: string; readonly token?: string; readonly job_id?: string };

/** Makes a call that every version has, and returns its answer. */
async function made(call: Call, method: string, path: string, body: unknown): Promise<CreatedObject> {
  const found = await madeWhereKnown(call, method, path, body);
  if (found === null) throw new Error(`The program does not know ${method} ${path}.`);
  return found;
}

/** Makes a call and returns its answer, or null if the version does not have the call. */
async function madeWhereKnown(
  call: Call,
  method: string,
  path: string,
  body: unknown,
): Promise<CreatedObject | null> {
  const answer = await call(method, path, body);
  if (answer.status === 404 || answer.status === 405) return null;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : { id: "" };
}

function form(field: string, name: string, bytes: Buffer<ArrayBuffer>): FormData {
  const files = new FormData();
  files.append(field, new Blob([bytes]), name);
  return files;
}

/** Starts a print job. Null if the version has no jobs. */
async function startJob(call: Call, project: string): Promise<string | null> {
  const started = await madeWhereKnown(call, "POST", `/projects/${project}/export/jobs`, { side: "both" });
  return started?.job_id ?? null;
}

async function untilCompleted(call: Call, jobId: string): Promise<void> {
  for (const until = Date.now() + jobTimeoutMs; ; await sleep(200)) {
    const job = (await (await call("GET", `/export/jobs/${jobId}/status`)).json()) as { status: string };
    if (job.status === "completed") return;
    if (job.status === "failed" || Date.now() > until) throw new Error(`The job is ${JSON.stringify(job)}.`);
  }
}
