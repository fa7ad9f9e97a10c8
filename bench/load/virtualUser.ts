import { type CallKind, type CallTimes, createCallTimes } from "./callTimes.ts";
import type { Account, World } from "./driverMessages.ts";
import { type Answer, type HttpCall, openHttpCalls } from "./httpCalls.ts";

type Design = { readonly revision: number; readonly front_elements: readonly { readonly id: string }[] };

/** A person at a browser: what they know of the project, and the calls they make. */
export type VirtualUser = {
  readonly account: Account;
  readonly world: World;
  readonly random: () => number;
  /** Sends a call as the signed-in user and records its duration under its name. */
  readonly call: (name: string, kind: CallKind, call: Omit<HttpCall, "token">) => Promise<Answer>;
  readonly signIn: () => Promise<void>;
  /** The elements of the user's own project as the user knows them. Throws if the project was not read yet. */
  readonly design: () => Design;
  readonly readOwnProject: () => Promise<void>;
  /** Call after the server accepted a change to the design. */
  readonly changed: () => void;
  /** Versions of the changed records in the user's project, by position; 1 by default. */
  readonly versions: Map<number, number>;
  /** ETags of pictures in the browser's cache. */
  readonly tags: Map<string, string>;
  readonly measureInto: (times: CallTimes) => void;
  readonly close: () => void;
};

export function createVirtualUser(world: World, account: Account, random: () => number): VirtualUser {
  const http = openHttpCalls(world.address);
  let token: string | null = null;
  let design: Design | null = null;
  let times = createCallTimes();

  const call: VirtualUser["call"] = async (name, kind, sent) => {
    const startedAt = performance.now();
    const answer = await http.send({ ...sent, token });
    times.add(name, kind, performance.now() - startedAt, answer.status, answer.bytes);
    return answer;
  };

  return {
    account,
    world,
    random,
    call,
    versions: new Map(),
    tags: new Map(),
    async signIn() {
      const { email, password } = account;
      const body = JSON.stringify({ email, password });
      const path = "/api/auth/login";
      const answer = await call("sign in", "sign in", { method: "POST", path, body, keepsBody: true });
      if (answer.status === 200) token = (JSON.parse(answer.body) as { token: string }).token;
    },
    design() {
      if (!design) throw new Error(`${account.email} has not read the project yet.`);
      return design;
    },
    async readOwnProject() {
      const path = `/api/projects/${account.projectId}`;
      const answer = await call("project", "read", { method: "GET", path, keepsBody: true });
      if (answer.status === 200) design = JSON.parse(answer.body) as Design;
    },
    changed() {
      if (design) design = { ...design, revision: design.revision + 1 };
    },
    measureInto(into) {
      times = into;
    },
    close: () => http.close(),
  };
}
