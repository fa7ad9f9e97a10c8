import type { MultipartInput, RouteInput } from "@print-builder/api";
import type { RouteContract } from "@print-builder/api/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SignedIn } from "../services/accounts/sessions.ts";
import { type UploadedFile, uploadedFiles } from "../uploads/uploadedFiles.ts";
import { type FileAnswer, sendFile } from "./fileAnswer.ts";
import { parseBody, parseParams, parseQuery } from "./parseInput.ts";

type Routes = Readonly<Record<string, RouteContract>>;

/** What a handler gets: the parsed input, who calls, and the files of a multipart route. */
export type Call<Route extends RouteContract> = RouteInput<Route> & {
  readonly caller: Route["access"] extends "anyone" | "operator" ? null : SignedIn;
  readonly files: Route["multipart"] extends MultipartInput ? AsyncGenerator<UploadedFile> : undefined;
  /** Text fields of a multipart route's body, complete once its files have been read. */
  readonly fields: ReadonlyMap<string, string>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Result<Route extends RouteContract> = Route["answer"] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? z.input<Body>
  : Route["answer"] extends { readonly file: readonly string[] }
    ? FileAnswer
    : undefined;

/** One handler for each contract; a missing one does not compile. */
export type Handlers<Served extends Routes> = {
  readonly [Id in keyof Served]: (call: Call<Served[Id]>) => Promise<Result<Served[Id]>>;
};

/** Written as a method: what a call holds is what its contract says, which was parsed just before. */
type AnyHandler = { handle(call: object): Promise<unknown> }["handle"];

/**
 * Finds out who calls; null is an operator's program. Throws a Problem (401, 403) for a caller whom the route does
 * not let in.
 */
export type Identify = (request: FastifyRequest, route: RouteContract) => Promise<SignedIn | null>;

/** Serves contracts by their handlers: who may call is checked before anything of the body is read. */
export function serve<Served extends Routes>(
  app: FastifyInstance,
  contracts: Served,
  handlers: Handlers<Served>,
  identify: Identify,
): void {
  const byId: Readonly<Record<string, AnyHandler>> = handlers;
  for (const [id, route] of Object.entries(contracts)) {
    const handler = byId[id];
    if (!handler) throw new Error(`Nothing handles ${id}.`);
    const callers = new WeakMap<FastifyRequest, SignedIn>();
    app.route({
      method: route.method,
      url: route.path,
      ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
      onRequest: async (request) => {
        if (route.access === "anyone") return;
        const caller = await identify(request, route);
        if (caller) callers.set(request, caller);
      },
      handler: async (request, reply) => {
        const fields = new Map<string, string>();
        const result = await handler({
          params: parseParams(route, request.params),
          query: parseQuery(route, request.query),
          body: parseBody(route, request.body),
          caller: callers.get(request) ?? null,
          files: route.multipart ? uploadedFiles(request, route.multipart, fields) : undefined,
          fields,
          request,
          reply,
        });
        await sendResult(route, reply, result);
        return reply;
      },
    });
  }
}

async function sendResult({ answer }: RouteContract, reply: FastifyReply, result: unknown): Promise<void> {
  if ("file" in answer) return await sendFile(reply, result as FileAnswer);
  const tag = reply.getHeader("etag");
  reply.code(answer.status).header("cache-control", tag === undefined ? "no-store" : "no-cache");
  if (tag !== undefined && reply.request.headers["if-none-match"] === tag) {
    return void (await reply.code(304).send());
  }
  // Only what the contract names leaves the server, whatever the handler answers.
  await reply.send("body" in answer ? answer.body.parse(result) : undefined);
}
