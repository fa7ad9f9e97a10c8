import { beforeAll } from "vitest";
import type { Office, Page } from "./browser/page.ts";
import { goLive, liveProject, toggle } from "./liveData.ts";

const person = (id: string, full_name: string, house: string, photo: string) => ({
  id,
  full_name,
  house,
  photo,
  email: `${full_name.split(" ")[0]?.toLowerCase()}@example.org`,
  created_at: "2026-01-01",
});

export const people = [
  person("7", "Amara Okafor", "Kestrel", "amara.jpg"),
  person("8", "Theo Bennett", "Merlin", "theo.jpg"),
  person("9", "Zoë Müller", "Kestrel", "zoe.jpg"),
  person("10", "Ravi Rao", "Osprey", ""),
];

export type StoredRecord = { readonly version: number; readonly data: Readonly<Record<string, string>> };

export type LiveTable<P extends Page = Page> = {
  readonly office: Office<P>;
  /** ID of a project with `people` as its table. */
  readonly project: () => string;
  /** Opens a project with live data off. `expects` matches errors that the test provokes. */
  readonly open: (id?: string, expects?: RegExp) => Promise<P>;
  readonly openLive: (id?: string, expects?: RegExp) => Promise<P>;
  /** A record as stored on the server. */
  readonly stored: (index: number, id?: string) => Promise<StoredRecord>;
  /** Changes a record as another user does. */
  readonly changeElsewhere: (index: number, changes: object) => Promise<void>;
};

/** The product with a project whose cards show a table's rows. */
export function useLiveTable<P extends Page>(office: Office<P>): LiveTable<P> {
  let project = "";
  beforeAll(async () => {
    project = await liveProject(office, people);
  });

  const open: LiveTable<P>["open"] = async (id = project, expects) => {
    const page = await office.visit(`/editor/${id}`, expects ? { expects } : {});
    await toggle(page).waitFor();
    return page;
  };
  const stored: LiveTable<P>["stored"] = async (index, id = project) => {
    const answer = await office.call("GET", `/projects/${id}/live-data/record?index=${index}`);
    return (await answer.json()) as StoredRecord;
  };
  return {
    office,
    project: () => project,
    open,
    async openLive(id = project, expects) {
      const page = await open(id, expects);
      await goLive(page);
      return page;
    },
    stored,
    async changeElsewhere(index, changes) {
      const { version: baseVersion } = await stored(index);
      await office.call("PATCH", `/projects/${project}/live-data/record/${index}`, { changes, baseVersion });
    },
  };
}
