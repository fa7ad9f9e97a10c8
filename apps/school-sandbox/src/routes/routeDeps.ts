import type { FastifyRequest } from "fastify";
import type { Access } from "../access.ts";
import type { FaultSwitch } from "../http/addFaults.ts";
import type { RecordService, Uploads } from "../records/recordService.ts";
import type { SignIn } from "../signIn.ts";
import type { AccessStore } from "../store/accessStore.ts";
import type { GuardianStore } from "../store/guardianStore.ts";
import type { PersonStore } from "../store/personStore.ts";
import type { SchoolStore } from "../store/schoolStore.ts";

export type RouteDeps = {
  readonly access: Access;
  readonly accessStore: AccessStore;
  readonly schools: SchoolStore;
  readonly people: PersonStore;
  readonly guardians: GuardianStore;
  readonly records: RecordService;
  readonly uploads: Uploads;
  readonly signIn: SignIn;
  readonly clock: () => Date;
  readonly tokenTtl: number;
  /** The sandbox's folder, with its database and files. */
  readonly dataDir: string;
  readonly faults: FaultSwitch;
};

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** The sandbox's base URL with the request's host, from which the page may load pictures. Ignores foreign hosts. */
export function hostOf(request: FastifyRequest): string {
  const { host } = request.headers;
  if (host !== undefined && localHost.test(host)) return `http://${host}`;
  return `http://127.0.0.1:${request.socket.localPort}`;
}
