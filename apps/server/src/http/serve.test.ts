import { ApiProblem, defineContract, defineRoutes } from "@print-builder/api";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorHandler } from "./errorHandler.ts";
import { readJson } from "./readJson.ts";
import { attachment, type Handlers, serve } from "./serve.ts";

const described = defineRoutes({ hello: { method: "GET", path: "/api/hello/:name", access: "anyone" } });
const hello = defineContract(described.hello, {
  params: z.object({ name: z.string() }),
  answer: { status: 200, body: z.object({ text: z.string() }) },
  summary: "Greets.",
});
const routes = { hello } as const;
const nobody = () => Promise.reject(new ApiProblem("not_signed_in"));

async function answerOf(handlers: Handlers<typeof routes>, headers: Record<string, string> = {}) {
  const app = fastify();
  app.setErrorHandler(errorHandler(() => undefined));
  serve(app, routes, handlers, nobody);
  return await app.inject({ url: "/api/hello/you", headers });
}

describe("serving routes by their contracts", () => {
  it("a missing handler or a wrong answer type does not compile", async () => {
    // @ts-expect-error: there is no handler for hello
    const none: Handlers<typeof routes> = {};
    // @ts-expect-error: the contract says text
    const wrong: Handlers<typeof routes> = { hello: async () => ({ words: "x" }) };
    expect([Object.keys(none), Object.keys(wrong)]).toEqual([[], ["hello"]]);
  });

  it("answers contain only the fields of their contract", async () => {
    const row = { text: "hi", password_hash: "secret" };
    const answer = await answerOf({ hello: async () => row });
    expect(answer.json()).toEqual({ text: "hi" });
  });

  it("an unexpected error returns 500 without internal details", async () => {
    const answer = await answerOf({
      hello: async () => {
        throw new Error("secret path /etc");
      },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: "internal", detail: expect.not.stringContaining("secret") });
  });

  it("returns problem details (RFC 9457) to clients that accept them", async () => {
    const refused = async () => {
      throw new ApiProblem("not_found");
    };
    const accept = "application/problem+json, application/json";
    const answer = await answerOf({ hello: refused }, { accept });
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    const { detail, code } = (await answerOf({ hello: refused })).json();
    expect(answer.json()).toEqual({ type: "about:blank", title: "Not Found", status: 404, detail, code });
  });

  it("a full disk returns 507", async () => {
    const answer = await answerOf({
      hello: async () => {
        throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([507, "storage_full"]);
  });
});

describe("download names", () => {
  it.each([
    ["export.pdf", "attachment; filename=export.pdf; filename*=UTF-8''export.pdf"],
    [
      "Schüler (1).pdf",
      "attachment; filename=\"Schu_ler (1).pdf\"; filename*=UTF-8''Sch%C3%BCler%20%281%29.pdf",
    ],
    ['a"\r\nX: y', "attachment; filename=\"a___X: y\"; filename*=UTF-8''a%22%0D%0AX%3A%20y"],
  ])("the download name %j cannot break out of its header", (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});

describe("JSON bodies", () => {
  const read = (text: string) => readJson(Buffer.from(text));

  it("reads JSON bodies unchanged and ignores brackets in strings", () => {
    const value = { text: `${"[{".repeat(500)}\\"`, list: [1, null, true, "\u00e9😀"] };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(read("")).toBeUndefined();
  });

  it.each([
    "[".repeat(61) + "]".repeat(61),
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    "1e999",
    '{"__proto__":1}',
    "{",
    "'a'",
  ])("refuses the JSON body %.20s", (text) => {
    expect(() => read(text)).toThrow(ApiProblem);
  });
});
