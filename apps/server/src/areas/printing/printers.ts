import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { problem } from "@print-builder/api";
import { printerContracts } from "@print-builder/api/contracts/printers";
import { testPapers } from "@print-builder/calibration";
import { parsePrinterProfile, type StoredPrinterProfile } from "@print-builder/core/sheets";
import { writeTestSheet } from "@print-builder/production";
import { findProject } from "../../store/projectRecords.ts";
import { defineArea } from "../defineArea.ts";
import { createUserItems, type KeptItem } from "../library/userItems.ts";

/** Reads a printer profile from a call. Throws a Problem that names the error. */
function profileOf(body: unknown): StoredPrinterProfile & { readonly name: string } {
  const parsed = parsePrinterProfile(body);
  if (!parsed.ok) throw problem("bad_value", { field: "profile", reason: parsed.message.replace(/\.$/, "") });
  const name = parsed.stored.name?.trim() ?? "";
  if (name === "") throw problem("bad_value", { field: "name", reason: "must not be blank" });
  return { ...parsed.stored, name };
}

const answerOf = ({ id, content }: KeptItem<StoredPrinterProfile>) => ({ id, profile: { ...content } });

/** Maximum length, because printer settings are only a few words and numbers. */
const mostSettings = 10_000;

/** Throws a Problem for a paper without a test sheet. */
export async function drawTestSheet(paperId: string, sides: number, now: Date): Promise<Buffer> {
  const paper = testPapers.find(({ id }) => id === paperId);
  if (!paper) {
    const reason = `must be one of ${testPapers.map(({ id }) => id).join(", ")}`;
    throw problem("bad_value", { field: "paper", reason });
  }
  const out = new PassThrough();
  const drawn = writeTestSheet(paper, { isDualSided: sides === 2, out, now });
  const [bytes] = await Promise.all([buffer(out), drawn]);
  return bytes;
}

/** Users' printers and their last print settings for each project. */
export const printersArea = defineArea({
  contracts: printerContracts,
  handlers: ({ store, clock }) => {
    const items = createUserItems<StoredPrinterProfile>({ store, clock }, "printer", "printer");
    /** Test sheets, which are the same for everybody and drawn on first request. */
    const sheets = new Map<string, Promise<Buffer>>();

    return {
      listPrinters: async ({ caller }) => ({ printers: (await items.list(caller.user.id)).map(answerOf) }),
      async addPrinter({ caller, body }) {
        const profile = profileOf(body);
        return answerOf(await items.add(caller.user.id, profile.name, profile));
      },
      async changePrinter({ caller, params, body }) {
        const profile = profileOf(body);
        return answerOf(await items.change(caller.user.id, params.id, profile.name, profile));
      },
      removePrinter: ({ caller, params }) => items.remove(caller.user.id, params.id),
      async getTestSheet({ query: { paper, sides } }) {
        const key = `${paper} ${sides}`;
        const drawn = sheets.get(key) ?? drawTestSheet(paper, sides, clock());
        sheets.set(key, drawn);
        const body = await drawn.catch((error) => {
          sheets.delete(key);
          throw error;
        });
        return { type: "application/pdf", body, size: body.length, saveAs: `test-sheet-${paper}.pdf` };
      },
      /** The user's last print settings for the project; null if the user has never printed it. */
      async getPrintSettings({ caller, params: { id } }) {
        await findProject(store, id);
        const kept = await store.userItems.named(caller.user.id, "print_settings", id);
        return { settings: kept && JSON.parse(kept.content) };
      },
      async savePrintSettings({ caller, params: { id: project_id }, body: { settings } }) {
        await findProject(store, project_id);
        const content = JSON.stringify(settings);
        if (content.length > mostSettings) throw problem("too_large", { limit: "10 kB of settings" });
        await store.userItems.put({
          id: randomUUID(),
          user_id: caller.user.id,
          kind: "print_settings",
          name_key: project_id,
          project_id,
          content,
          updated_at: clock().toISOString(),
        });
        return { settings };
      },
    };
  },
});
