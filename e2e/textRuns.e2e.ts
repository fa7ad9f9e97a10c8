import {
  element,
  fontsOf,
  pageSetup,
  printCommand,
  temporaryFolder,
  textOf,
  writeProject,
} from "@print-builder/production/testing";
import { onCanvas, properties, saved, selectLayer } from "@print-builder/web/testing/editorScreen.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();

const texts = {
  latin: "Dear {{ name }}, bus 12 leaves at 7",
  hindi: "विद्यार्थी क्षत्रिय पहचान",
  arabic: "بطاقة محمد عبد الله",
  hebrew: "שלום יעל כהן",
  thai: "สวัสดีนักเรียน",
  han: "张伟同学您好",
};

const fromRight: ReadonlySet<string> = new Set(["arabic", "hebrew"]);

const design = () => ({
  name: "Spans",
  canvas_width: 400,
  canvas_height: 500,
  page_setup: pageSetup({ width: 120, height: 160, labelWidth: 106, labelHeight: 132.5 }),
  front_elements: Object.entries(texts).map(([id, text], index) => ({
    ...element("text", [20, 20 + index * 78, 360, 60], {
      text,
      fontSize: 20,
      textAlign: fromRight.has(id) ? "right" : "left",
    }),
    id,
    name: id,
  })),
});

const box = (page: Page) => page.locator("[data-canvas] textarea");

/** Selects part of the edited text. Then presses a key, because the page reads the selection on key presses. */
async function select(page: Page, from: number, to: number): Promise<void> {
  const ends = [from, to] as const;
  await box(page).evaluate(
    (node, [start, end]) => (node as HTMLTextAreaElement).setSelectionRange(start, end),
    ends,
  );
  await page.keyboard.press("Shift");
}

/** Opens a text for editing in place and double-clicks a word. */
async function selectWord(page: Page, id: keyof typeof texts, word: string): Promise<void> {
  await onCanvas(page, id).focus();
  await page.keyboard.press("Enter");
  await box(page).waitFor();
  const start = texts[id].indexOf(word);
  await select(page, start, start);
  const caret = await page.getByTestId("text-ink").locator("line").boundingBox();
  if (!caret) throw new Error("The caret is not on the screen.");
  await page.mouse.dblclick(caret.x + (fromRight.has(id) ? -3 : 3), caret.y + caret.height / 2);
  await soon(() => chosen(page)).toBe(word);
}

const chosen = (page: Page) =>
  box(page).evaluate((node) => {
    const { value, selectionStart, selectionEnd } = node as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });

type Stored = {
  readonly front_elements: readonly { id: string; height: number; properties: Record<string, unknown> }[];
};

test("styles selected words in six scripts, on the canvas and in the PDF", async () => {
  const created = await (await office.call("POST", "/projects", { name: "Spans" })).json();
  const { id } = created as { id: string };
  await office.call("PUT", `/projects/${id}`, design());
  const page = await office.visit(`/editor/${id}`);
  const elementOf = async (name: string) => {
    const stored = (await (await office.call("GET", `/projects/${id}`)).json()) as Stored;
    return stored.front_elements.find((each) => each.id === name);
  };
  const runsOf = async (name: string) => (await elementOf(name))?.properties.runs;

  await selectWord(page, "latin", "bus");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  expect(await chosen(page)).toBe("bus 12");
  await page.keyboard.press("Control+b");
  const typography = properties(page).getByRole("region", { name: "Typography" });
  await soon(() => typography.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  const size = typography.getByRole("textbox", { name: "Size", exact: true });
  await size.fill("30");
  await size.press("Enter");
  const weight = typography.getByRole("combobox", { name: "Weight" });
  expect(await weight.inputValue()).toBe("Bold");
  await weight.click();
  await page.getByRole("option", { name: "Semi-bold" }).click();
  await soon(() => weight.inputValue()).toBe("Semi-bold");
  const spacing = typography.getByRole("textbox", { name: "Letter spacing" });
  await spacing.fill("1.5");
  await spacing.press("Enter");
  expect(await chosen(page)).toBe("bus 12");
  expect(await box(page).evaluate((node) => node === document.activeElement)).toBe(true);
  const colour = properties(page).getByRole("textbox", { name: "Text colour, hex" });
  await colour.fill("#c00000");
  await colour.press("Enter");
  // The text is still being edited: its selection is visible, and once it has focus again, edits can be undone one
  // by one.
  expect(await page.getByTestId("text-ink").locator("rect").count()).toBeGreaterThan(0);
  expect(await axeFindings(page, "aside")).toEqual([]);
  await box(page).focus();
  await page.keyboard.press("Control+z");
  await soon(() => colour.inputValue()).toBe("#000000");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Escape");

  await selectWord(page, "hindi", "क्षत्रिय");
  await typography.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.press("Control+u");
  await page.keyboard.press("Escape");

  await selectWord(page, "arabic", "محمد");
  // Selects only the word's first two letters, which must stay joined to the next letter.
  await select(page, 6, 8);
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Escape");

  for (const [name, word] of [
    ["hebrew", "יעל"],
    ["thai", "นักเรียน"],
    ["han", "同学"],
  ] as const) {
    await selectWord(page, name, word);
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Escape");
    const from = texts[name].indexOf(word);
    await soon(() => runsOf(name)).toEqual([{ start: from, end: from + word.length, bold: true }]);
  }

  await saved(page);
  await soon(() => runsOf("arabic")).toEqual([{ start: 6, end: 8, bold: true }]);
  const at = texts.latin.indexOf("bus");
  const look = { weight: 600, letterSpacing: 1.5, fontSize: 30, color: "#c00000" };
  expect(await runsOf("latin")).toEqual([{ start: at, end: at + 6, ...look }]);
  expect(await runsOf("hindi")).toEqual([{ start: 11, end: 19, bold: true, underline: true }]);

  // A single undo reverts all editing of a text, and a single redo restores it.
  await onCanvas(page, "han").focus();
  await page.keyboard.press("Control+z");
  await soon(() => runsOf("han")).toBeUndefined();
  await page.keyboard.press("Control+Shift+z");
  await soon(() => runsOf("han")).toHaveLength(1);

  // Styles the whole text from the panel while it is not being edited.
  await selectLayer(page, "hindi");
  await typography.getByRole("button", { name: "Italic" }).click();
  await saved(page);
  expect(await runsOf("hindi")).toHaveLength(1);

  // The same undo step fits the box to its line.
  const heightOf = async (name: string) => (await elementOf(name))?.height;
  await typography.getByRole("switch", { name: "Fit height to the text" }).click();
  await soon(() => heightOf("hindi")).toBe(24);
  await page.keyboard.press("Control+z");
  await soon(() => heightOf("hindi")).toBe(60);
  await page.keyboard.press("Control+Shift+z");
  await soon(() => heightOf("hindi")).toBe(24);
  await typography.getByRole("img", { name: "Bullets" }).click();
  await saved(page);

  const stored = (await (await office.call("GET", `/projects/${id}`)).json()) as Stored;
  const folder = writeProject({
    design: { ...design(), front_elements: stored.front_elements, field_map: { name: "name" } },
    rows: [{ name: "Amara Okafor" }],
  });
  const out = `${temporaryFolder()}/cards.pdf`;
  const { code, stderr } = await printCommand(["--project", folder, "--out", out]);
  expect(code, stderr).toBe(0);
  const read = (await textOf(out)).normalize("NFKC").replaceAll(/\s+/g, " ");
  for (const words of ["Dear Amara Okafor, bus 12 leaves at 7", texts.hindi, "محمد", texts.thai, texts.han])
    expect(read).toContain(words);
  const faces = await fontsOf(out);
  for (const face of [/Arimo-?SemiBold\b/i, /Devanagari.*Bold/i, /Arabic.*Bold/i, /Thai.*Bold/i, /SC.*Bold/i])
    expect(faces).toMatch(face);
});
