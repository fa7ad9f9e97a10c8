import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Connected, type SchoolSystem, schoolProject, startSchoolSystem } from "./connectedSchool.ts";
import type { DatabaseKind } from "./databases.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

/** A school with 1,250 students. */
export const riverside = 1;
export const small = 2;

/** A school sandbox and a server connected to it, for the tests of a `describe`. */
export function useSchool(kind: DatabaseKind) {
  let school: SchoolSystem;
  let server: TestServer;
  beforeAll(async () => {
    school = await startSchoolSystem();
    server = await startTestServer(kind, { schoolApiUrl: school.address });
  });
  afterAll(async () => {
    await server.close();
    await school.close();
  });
  afterEach(() => {
    school.proxy.before = () => false;
    school.proxy.seen.length = 0;
  });

  return {
    get school() {
      return school;
    },
    get server() {
      return server;
    },
    /** A project connected to a school. Returns its id. */
    project: async (schoolId: number, more: Pick<Connected, "source" | "withPhotos"> = {}): Promise<string> =>
      await schoolProject(server, { ...(await school.impersonate(schoolId)), ...more }),
    print: (id: string, body: object) => server.call("exportPdf", { params: { id }, body }),
    start: async (id: string, body: object): Promise<string> => {
      const answer = await server.call("startPrintJob", { params: { id }, body });
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.body.detail}`);
      return answer.body.job_id;
    },
    zip: (id: string, body: object) => server.call("startSchoolZip", { params: { id }, body }),
    /** Calls to the school's lists. */
    lists: () => school.proxy.seen.filter(({ path }) => /^\/school\/(students|teachers|staff)$/.test(path)),
    /**
     * Makes the token expire just before the records from this offset are printed, when the job has already
     * read the list once.
     */
    expireAt: (offset: number): void => {
      let times = 0;
      school.proxy.before = async ({ path, query }) => {
        const isThere = path.startsWith("/school/") && query.get("offset") === String(offset);
        if (isThere && ++times === 2) await school.expireTokens();
        return false;
      };
    },
    /** Names of temporary files, except files in which running workers note what they draw. */
    leftBehind: (): readonly string[] => {
      const folder = join(server.dataDir, "tmp");
      const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
      return files.filter((file) => file.isFile() && file.name !== "place").map(({ name }) => name);
    },
  };
}
