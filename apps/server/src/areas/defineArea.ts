import type { RouteContract } from "@print-builder/api";
import type { FastifyInstance } from "fastify";
import { type Handlers, type Identify, serve } from "../http/serve.ts";
import type { AreaDeps } from "./services.ts";

type Routes = Readonly<Record<string, RouteContract>>;

type AreaParts<Contracts extends Routes> = {
  readonly contracts: Contracts;
  /** Called once, when the server starts. */
  readonly handlers: (deps: AreaDeps) => Handlers<NoInfer<Contracts>>;
};

/** Some of the API's routes with their handlers. A route without a handler does not compile. */
export function defineArea<Contracts extends Routes>({ contracts, handlers }: AreaParts<Contracts>) {
  return {
    contracts,
    serve: (app: FastifyInstance, deps: AreaDeps, identify: Identify): void =>
      serve(app, contracts, handlers(deps), identify),
  };
}
