import { element, pageSetup } from "@print-builder/production/testing";
import { checkAndExport, openBulk, sheet } from "@print-builder/web/testing/bulkPrint.ts";
import { photo, uploadTable } from "@print-builder/web/testing/dataWizard.ts";
import { dialog, tool } from "@print-builder/web/testing/editorDialogs.ts";
import { canvas, topBar } from "@print-builder/web/testing/editorScreen.ts";
import type { Locator, Page } from "playwright-core";
import type { signedIn } from "./api.ts";
import { signIn, superAdmin } from "./backOffice.ts";
import { onScreen } from "./pointer.ts";

type Call = Awaited<ReturnType<typeof signedIn>>;

/** The value last reported as saved, and values sent since then, each of which may or may not be stored. */
type SavedValue = { saved: string; readonly sent: Set<string> };

type StoredProject = {
  readonly front_elements: readonly { readonly properties: { readonly text: string } }[];
};
type Rows = { readonly rows: readonly { readonly note: string }[] };
type Items = { readonly items: readonly { readonly filename: string }[] };

export type WorkDay = {
  /** Number of times the screen reported a successful save, by kind. */
  readonly saved: { texts: number; notes: number; pictures: number; prints: number };
  /** Opens the editor, signed in, and restores what an earlier browser left unsaved. */
  open(page: Page, address: string): Promise<void>;
  /** Performs random actions until the browser or the server is gone. */
  work(page: Page): Promise<never>;
  /** Values that were reported as saved but were not stored. */
  findLost(call: Call): Promise<readonly string[]>;
};

const people = 4;
const start = { text: "Start", note: "-" };

const known = (saved: string): SavedValue => ({ saved, sent: new Set() });

function settle(note: SavedValue, saved: string): void {
  note.saved = saved;
  note.sent.clear();
}

const rows = Array.from({ length: people }, (_, row) => `${row + 1},Person ${row + 1},${start.note}`);

async function createProject(call: Call): Promise<string> {
  const created = await call("POST", "/projects", { name: "A day's work" });
  const { id } = (await created.json()) as { id: string };
  const front_elements = [
    { ...element("text", [20, 20, 250, 40], { text: start.text }), id: "typed" },
    element("text", [20, 80, 250, 40], { text: "{{ name }} {{ note }}" }),
  ];
  await call("PUT", `/projects/${id}`, { front_elements, page_setup: pageSetup(sheet) });
  await uploadTable({ call }, id, ["id,name,note", ...rows].join("\n"));
  await call("PUT", `/projects/${id}/data/mapping`, { field_map: { id: "id", name: "name", note: "note" } });
  return id;
}

async function openEditor(page: Page, path: string): Promise<void> {
  page.on("dialog", (leaving) => void leaving.accept());
  await page.goto(path);
  const email = page.getByLabel("Email");
  const restore = page.getByRole("button", { name: "Restore", exact: true });
  const ready = status(page).filter({ hasText: /aved/ });
  await ready.or(email).or(restore).first().waitFor();
  if (await email.isVisible()) {
    await signIn(page, superAdmin);
    await ready.or(restore).first().waitFor();
  }
  if (await restore.isVisible()) await restore.click();
  await untilSaved(page);
}

const status = (page: Page) => topBar(page).getByRole("status") as Locator;
const untilSaved = (page: Page) =>
  status(page)
    .filter({ hasText: /^Saved$/ })
    .waitFor();

async function replaceText(page: Page, { sent }: SavedValue, line: string): Promise<void> {
  await page.keyboard.press("Control+A");
  for (let end = 1; end <= line.length; end++) sent.add(line.slice(0, end));
  await page.keyboard.type(line, { delay: 5 });
}

/** Opens the table's rows, runs `act` and closes them. */
async function inRows(page: Page, act: (data: Locator) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await wizard.getByText("Upload Data", { exact: true }).click();
  await wizard.getByRole("button", { name: /^View all/ }).click();
  const data = page.getByRole("dialog", { name: "Data", exact: true });
  await act(data);
  await close(data);
  await close(wizard);
}

async function uploadPicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  await tool(page, "Project images").click();
  const images = dialog(page, "Project images") as Locator;
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    images.getByRole("button", { name: "Upload images" }).click(),
  ]);
  await chooser.setFiles([{ name, mimeType: "image/jpeg", buffer }]);
  await images.getByText(name, { exact: true }).first().waitFor();
  await close(images);
}

/** Types on the card and in the table, uploads pictures and prints, in an order that `random` decides. */
export async function beginWorkDay(call: Call, random: () => number): Promise<WorkDay> {
  const id = await createProject(call);
  const text = known(start.text);
  const notes = rows.map(() => known(start.note));
  const pictures: string[] = [];
  const saved = { texts: 0, notes: 0, pictures: 0, prints: 0 };
  let turn = 0;
  const acts: readonly ((page: Page) => Promise<void>)[] = [
    async (page) => {
      const line = `Line ${++turn} of a long day`;
      await page.mouse.dblclick(...(await onScreen(page, [35, 40])));
      await canvas(page).locator("textarea").waitFor();
      await replaceText(page, text, line);
      // Sometimes leaves the caret in the text until it is saved.
      if (random() < 0.5) await page.keyboard.press("Escape");
      await untilSaved(page);
      settle(text, line);
      saved.texts++;
      await page.keyboard.press("Escape");
    },
    async (page) => {
      const row = Math.floor(random() * people);
      const note = notes[row] ?? known("");
      const line = `Note ${++turn}`;
      await inRows(page, async (data) => {
        const cell = data.locator(`[role=gridcell][data-row="${row}"][data-column="2"]`);
        await cell.dblclick();
        await data.locator("textarea:focus").waitFor();
        await replaceText(page, note, line);
        await page.keyboard.press("Enter");
        await cell.and(page.locator(":not([data-status])")).filter({ hasText: line }).waitFor();
        settle(note, line);
        saved.notes++;
      });
    },
    async (page) => {
      const name = `photo ${++turn}.jpg`;
      await uploadPicture(page, name, await photo(turn));
      pictures.push(name);
      saved.pictures++;
    },
    async (page) => {
      const box = (await openBulk(page)) as Locator;
      await checkAndExport(page, box, `${people} records`);
      saved.prints++;
      await close(box);
    },
  ];
  return {
    saved,
    open: (page, address) => openEditor(page, `${address}/editor/${id}`),
    async work(page) {
      for (;;) await acts[Math.floor(random() * acts.length)]?.(page);
    },
    async findLost(call) {
      const read = async (path: string) => await (await call("GET", `/projects/${id}${path}`)).json();
      const { front_elements } = (await read("")) as StoredProject;
      const stored = (await read("/data/rows")) as Rows;
      const { items: kept } = (await read("/media?limit=200")) as Items;
      const { items: prints } = (await read("/cards/prints?limit=200")) as Items;
      const missing = pictures.filter((name) => !kept.some(({ filename }) => filename === name));
      return [
        ...lost("text on the card", text, front_elements[0]?.properties.text ?? ""),
        ...notes.flatMap((note, row) => lost(`note of row ${row + 1}`, note, stored.rows[row]?.note ?? "")),
        ...missing.map((name) => `${name} was uploaded and is gone`),
        ...(prints.length < saved.prints
          ? [`${saved.prints} prints were made, ${prints.length} are in the ledger`]
          : []),
      ];
    },
  };
}

function lost(what: string, { saved, sent }: SavedValue, found: string): readonly string[] {
  return found === saved || sent.has(found) ? [] : [`${what}: “${saved}” was saved, “${found}” is stored`];
}

async function close(box: Locator): Promise<void> {
  await box.getByRole("button", { name: "Close", exact: true }).first().click();
  await box.waitFor({ state: "detached" });
}
