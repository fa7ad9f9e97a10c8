import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { problem } from "@print-builder/api";
import { printerContracts } from "@print-builder/api/contracts/printers";
import { testPapers } from "@print-builder/core/calibration";
import { parsePrinterProfile, type StoredPrinterProfile } from "@print-builder/core/print";
import { writeTestSheet } from "@print-builder/production";
import type { Store } from "../../store/openStore.ts";
import { findProject } from "../../store/projectRecords.ts";
import { defineArea } from "../defineArea.ts";
import { createUserItems, type KeptItem } from "../library/userItems.ts";

export const printersArea = defineArea({
  contracts: printerContracts,
  handlers: (deps) => {
    const printers = createPrinters(deps);
    return {
      listPrinters: ({ caller }) => printers.list(caller.user.id),
      addPrinter: ({ caller, body }) => printers.add(caller.user.id, body),
      changePrinter: ({ caller, params, body }) => printers.change(caller.user.id, params.id, body),
      removePrinter: ({ caller, params }) => printers.remove(caller.user.id, params.id),
      async getTestSheet({ query }) {
        const body = await printers.testSheet(query.paper, query.sides);
        return { type: "application/pdf", body, size: body.length, saveAs: `test-sheet-${query.paper}.pdf` };
      },
      getPrintSettings: ({ caller, params }) => printers.settings(caller.user.id, params.id),
      savePrintSettings: ({ caller, params, body }) =>
        printers.keepSettings(caller.user.id, params.id, body.settings),
    };
  },
});

type Deps = { readonly store: Store; readonly clock: () => Date };

/** A profile sent by a call. Throws a Problem that names the fault. */
function profileOf(body: unknown): StoredPrinterProfile & { readonly name: string } {
  const parsed = parsePrinterProfile(body);
  if (!parsed.ok) throw problem("bad_value", { field: "profile", reason: parsed.message.replace(/\.$/, "") });
  const name = parsed.stored.name?.trim() ?? "";
  if (name === "") throw problem("bad_value", { field: "name", reason: "must not be blank" });
  return { ...parsed.stored, name };
}

const answerOf = ({ id, content }: KeptItem<StoredPrinterProfile>) => ({ id, profile: { ...content } });

/** Settings are only a few words and numbers. */
const mostSettings = 10_000;

/** A user's printers, and their last print settings for each project. */
export function createPrinters({ store, clock }: Deps) {
  const items = createUserItems<StoredPrinterProfile>({ store, clock }, "printer", "printer");
  /** Test sheets, drawn on first request and the same for everybody. */
  const sheets = new Map<string, Promise<Buffer>>();

  async function draw(paperId: string, sides: number): Promise<Buffer> {
    const paper = testPapers.find(({ id }) => id === paperId);
    if (!paper) {
      const reason = `must be one of ${testPapers.map(({ id }) => id).join(", ")}`;
      throw problem("bad_value", { field: "paper", reason });
    }
    const out = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(out),
      writeTestSheet(paper, { isDualSided: sides === 2, out, now: clock() }),
    ]);
    return bytes;
  }

  return {
    async list(userId: string) {
      return { printers: (await items.list(userId)).map(answerOf) };
    },
    async add(userId: string, body: unknown) {
      const profile = profileOf(body);
      return answerOf(await items.add(userId, profile.name, profile));
    },
    async change(userId: string, id: string, body: unknown) {
      const profile = profileOf(body);
      return answerOf(await items.change(userId, id, profile.name, profile));
    },
    remove: items.remove,
    async testSheet(paper: string, sides: number): Promise<Buffer> {
      const key = `${paper} ${sides}`;
      const drawn = sheets.get(key) ?? draw(paper, sides);
      sheets.set(key, drawn);
      return await drawn.catch((error) => {
        sheets.delete(key);
        throw error;
      });
    },
    /** The user's last print settings for the project; null if they never printed it. */
    async settings(userId: string, projectId: string) {
      await findProject(store, projectId);
      const kept = await store.userItems.named(userId, "print_settings", projectId);
      return { settings: kept && JSON.parse(kept.content) };
    },
    async keepSettings(userId: string, projectId: string, settings: Readonly<Record<string, unknown>>) {
      await findProject(store, projectId);
      const content = JSON.stringify(settings);
      if (content.length > mostSettings) throw problem("too_large", { limit: "10 kB of settings" });
      const row = { id: randomUUID(), user_id: userId, kind: "print_settings", name_key: projectId } as const;
      await store.userItems.put({
        ...row,
        project_id: projectId,
        content,
        updated_at: clock().toISOString(),
      });
      return { settings };
    },
  };
}
