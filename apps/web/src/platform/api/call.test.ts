import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { routes, type UserAnswer } from "@print-builder/api";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSession, startSession, useSession } from "../session/session.ts";
import { ApiError } from "./apiError.ts";
import { call, callFile } from "./call.ts";

const nadia: UserAnswer = {
  id: "u1",
  name: "Nadia Ferraz",
  email: "nadia@northgate.example",
  role: "super_admin",
  status: "active",
  deleted_at: null,
};

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

let seen: ReceivedRequest[] = [];
let answer: (response: ServerResponse) => void;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  answer(response);
});

function answerJson(status: number, body?: unknown): void {
  answer = (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}

beforeEach(async () => {
  seen = [];
  endSession("logout");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe("an API call", () => {
  test("[AUTH-15] [AUTH-16] a call sends the bearer token and the user, if somebody is signed in", async () => {
    answerJson(200, { projects: 3, templates: 2 });
    await call(routes.stats, {});
    startSession("secret", nadia);
    await call(routes.stats, {});
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
    expect(seen[0]?.headers).not.toHaveProperty("x-user-id");
    expect(seen[1]?.headers).toMatchObject({
      authorization: "Bearer secret",
      "x-user-id": "u1",
      "x-user-role": "super_admin",
    });
  });

  test("fills in the path, query and body and omits empty query values", async () => {
    answerJson(200, { items: [], total: 0, page: 2, limit: 20 });
    await call(routes.listProjects, { query: { page: 2, limit: 20, search: "5 % & more", mode: "" } });
    expect(seen[0]?.url).toBe("/api/projects?page=2&limit=20&search=5+%25+%26+more");
    answerJson(200, {});
    await call(routes.updateProject, { params: { id: "a/../b" }, body: { name: "Ż" } });
    expect(seen[1]).toMatchObject({ method: "PUT", url: "/api/projects/a%2F..%2Fb", body: '{"name":"Ż"}' });
    expect(seen[1]?.headers["content-type"]).toBe("application/json");
  });

  test("a call returns the JSON body, or undefined if the response is empty", async () => {
    answerJson(200, { projects: 3, templates: 2 });
    expect(await call(routes.stats, {})).toEqual({ projects: 3, templates: 2 });
    answerJson(204);
    expect(await call(routes.deleteProject, { params: { id: "p1" } })).toBeUndefined();
  });

  test("[API-09] a failed call's error has the server's detail, code and body", async () => {
    answerJson(409, { detail: "Changed by someone else.", code: "stale_revision", current: { revision: 7 } });
    const error = await failureOf(call(routes.getProject, { params: { id: "p1" } }));
    expect(error).toMatchObject({ status: 409, code: "stale_revision", message: "Changed by someone else." });
    expect(error.body.current).toEqual({ revision: 7 });
  });

  test("[AUTH-09] an error has no detail if a proxy's error page caused it", async () => {
    answer = (response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad</h1>");
    const error = await failureOf(call(routes.login, { body: { email: "", password: "" } }));
    expect(error).toMatchObject({ status: 502, detail: null, code: "unknown" });
  });

  test("reports an unreachable server when the connection breaks", async () => {
    answer = (response) => response.destroy();
    expect(await failureOf(call(routes.stats, {}))).toMatchObject({ status: 0, code: "unreachable" });
  });

  test("[OPEN-31] a call that times out fails with the same message as other calls", async () => {
    answer = () => undefined;
    const error = await failureOf(call(routes.stats, {}, { timeout: 0.05 }));
    expect(error).toMatchObject({
      code: "timeout",
      detail: expect.stringContaining("did not respond within"),
    });
  });

  test("[OPEN-31] a call waits 30 s for a response and 10 min for a file", async () => {
    const clocks = vi.spyOn(AbortSignal, "timeout");
    answerJson(200, { projects: 3, templates: 2 });
    await call(routes.stats, {});
    await callFile(routes.getThumbnail, { params: { id: "p1", side: "front" } });
    expect(clocks.mock.calls).toEqual([[30_000], [600_000]]);
  });

  test("a cancelled call fails with the reason given", async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const running = call(routes.stats, {}, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a rejected token", () => {
  test("[OPEN-05] a rejected token clears token and user and ends the session", async () => {
    startSession("old", nadia);
    answerJson(401, { detail: "Your session has ended. Sign in again.", code: "session_ended" });
    await failureOf(call(routes.stats, {}));
    expect(useSession.getState()).toEqual({ status: "signedOut", reason: "expired" });
    expect(localStorage.getItem("auth_token")).toBeNull();
    expect(localStorage.getItem("current_user")).toBeNull();
  });

  test("a rejected old token does not end a newer session", async () => {
    startSession("old", nadia);
    answer = (response) => {
      startSession("new", nadia);
      response.writeHead(401).end("{}");
    };
    await failureOf(call(routes.stats, {}));
    expect(useSession.getState()).toMatchObject({ status: "signedIn", token: "new" });
  });

  test("a wrong password does not end the current session", async () => {
    startSession("mine", nadia);
    answerJson(401, { detail: "The email or the password is wrong.", code: "wrong_credentials" });
    await failureOf(call(routes.login, { body: { email: "a", password: "b" } }));
    expect(useSession.getState().status).toBe("signedIn");
  });
});

test.each([
  ['attachment; filename="cards.zip"', "cards.zip"],
  ["attachment; filename=cards.zip", "cards.zip"],
  ["attachment; filename=cards.zip; size=3", "cards.zip"],
  ["attachment", null],
])("[ZIP-15] the content disposition %s gives the file name %s", async (disposition, expected) => {
  answer = (response) => response.writeHead(200, { "content-disposition": disposition }).end("PK");
  const { name } = await callFile(routes.downloadJob, { params: { jobId: "j1" } });
  expect(name).toBe(expected);
});

test("keeps file names from the server in any script", async () => {
  answer = (response) => {
    const disposition = `attachment; filename="cards.svg"; filename*=UTF-8''${encodeURIComponent("Łukasz é.svg")}`;
    response.writeHead(200, { "content-type": "image/svg+xml", "content-disposition": disposition });
    response.end("<svg/>");
  };
  const { file, name } = await callFile(routes.getThumbnail, { params: { id: "p1", side: "front" } });
  expect(name).toBe("Łukasz é.svg");
  expect(await file.text()).toBe("<svg/>");
});
