import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialog, question, tool } from "@print-builder/web/testing/editorDialogs.ts";
import { canvas, heading, properties } from "@print-builder/web/testing/editorScreen.ts";
import type { Page } from "playwright-core";
import { boxOf, clickOnCard, dragOnCard, dragOver, dropOnCard, onScreen } from "./pointer.ts";

const photo = join(import.meta.dirname, "../../demo/student-card/images/004117.jpg");

const emblem = `<circle cx="24" cy="24" r="22" fill="#0b5c4a"/><path d="M24 8l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="#ffd24a"/>`;
const svg = (width: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" width="${width}" height="48">${content}</svg>`,
  );
const logo = svg(
  160,
  `${emblem}<text x="54" y="22" font-family="Montserrat" font-weight="700" font-size="17" fill="#0b3d33">Harbour</text><text x="54" y="40" font-family="Montserrat" font-size="12" fill="#0b3d33">Rowing Club</text>`,
);
/** Content of the code on the back. */
export const address = "https://harbour.example/m/117";

async function holding(page: Page, key: string, act: () => Promise<unknown>): Promise<void> {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}

const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true }).click();
const field = (page: Page, section: string, name: string) =>
  properties(page).getByRole("region", { name: section }).getByRole("textbox", { name, exact: true });

async function write(page: Page, section: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await field(page, section, name).fill(value);
    await page.keyboard.press("Enter");
  }
}

const place = (page: Page, values: Readonly<Record<string, string>>) =>
  write(page, "Position and size", values);

/** Fills the selected shape with a gradient between two typed colours. */
async function fadeFromTo(page: Page, kind: string, from: string, to: string): Promise<void> {
  await properties(page).getByRole("combobox", { name: "Gradient" }).click();
  await option(page, kind);
  await write(page, "Fill", { "Colour, hex": from });
  await page.getByRole("slider", { name: "Colour 2 of 2" }).click();
  await write(page, "Fill", { "Colour, hex": to });
}

async function insertIcon(page: Page, name: string): Promise<void> {
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  await library.getByRole("searchbox", { name: "Search icons" }).fill(name);
  await library.getByRole("option", { name, exact: true }).locator("path").first().waitFor();
  await page.keyboard.press("Enter");
  await library.waitFor({ state: "detached" });
}

/** The front: a background with bleed, the photo, name and role, the logo, and an icon grouped with text. */
export async function designFront(page: Page): Promise<void> {
  const rulers = await boxOf(canvas(page));
  await dragOver(page, [rulers.x + 8, rulers.y + 300], await onScreen(page, [117, 100]));
  await dragOver(page, [rulers.x + 300, rulers.y + 8], await onScreen(page, [200, 75]));
  await page.keyboard.press("r");
  await dragOnCard(page, [-12, -12], [115, 215]);
  await fadeFromTo(page, "Linear gradient", "#0b5c4a", "#0b2f5c");
  const [first, last] = [
    page.getByRole("slider", { name: "Colour 1 of 2" }),
    page.getByRole("slider", { name: "Colour 2 of 2" }),
  ];
  const [from, to] = [await boxOf(first), await boxOf(last)];
  await page.mouse.click((from.x + to.x + to.width) / 2, from.y + from.height / 2);
  await write(page, "Fill", { "Colour, hex": "#17a589" });

  await dropOnCard(page, [58, 70], "member.jpg", readFileSync(photo));
  await heading(page, "member.jpg").waitFor();
  await properties(page).getByRole("combobox", { name: "Mask" }).click();
  await option(page, "Circle");
  await place(page, { Width: "23", "X position": "3.5", "Y position": "6" });
  await properties(page).getByRole("combobox", { name: "Shadow" }).click();
  await option(page, "Shadow");
  await write(page, "Shadow", { "Shadow opacity": "0.5", "Shadow blur": "1.5", "Shadow right": "0" });

  // A row of dots: a circle, a copy dragged next to it, and further copies at the same distance.
  await page.keyboard.press("o");
  await holding(page, "Shift", () => dragOnCard(page, [22, 150], [36, 158]));
  await write(page, "Fill", { "Fill colour, hex": "#ffd24a" });
  await holding(page, "Alt", () => dragOnCard(page, [29, 157], [50, 157]));
  await page.keyboard.press("Control+d");
  await page.keyboard.press("Control+d");

  await page.keyboard.press("t");
  await dragOnCard(page, [125, 77], [310, 112]);
  await canvas(page).locator("textarea").waitFor();
  await page.keyboard.type("Amara Okafor");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Rowing since 2019");
  await page.keyboard.press("Escape");
  await properties(page).getByLabel("Font", { exact: true }).click();
  await option(page, "Custom…");
  await dialog(page, "Custom fonts").getByRole("searchbox", { name: "Search fonts" }).fill("montserrat");
  await page.keyboard.press("Enter");
  await dialog(page, "Custom fonts").waitFor({ state: "detached" });
  await write(page, "Typography", { Size: "9" });
  await page.keyboard.press("Enter");
  await canvas(page).locator("textarea").waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await properties(page).getByRole("combobox", { name: "Weight" }).click();
  await option(page, "Extra bold");
  await write(page, "Typography", { Size: "16" });
  await page.keyboard.press("Escape");

  await insertIcon(page, "Anchor");
  await place(page, { Height: "5", "X position": "33", "Y position": "31" });
  await page.keyboard.press("t");
  await dragOnCard(page, [150, 121], [230, 133]);
  await canvas(page).locator("textarea").waitFor();
  await page.keyboard.type("Gold member");
  await page.keyboard.press("Escape");
  await clickOnCard(page, [140, 85]);
  await page.keyboard.press("Control+Alt+c");
  await clickOnCard(page, [160, 125]);
  await page.keyboard.press("Control+Alt+v");
  await holding(page, "Shift", () => clickOnCard(page, [134, 126]));
  await page.keyboard.press("Alt+v");
  await page.mouse.click(...(await onScreen(page, [170, 126])), { button: "right" });
  await page.getByRole("menuitem", { name: /^Group/ }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.keyboard.press("Control+c");

  await dropOnCard(page, [215, 30], "club.svg", logo);
  await heading(page, "club.svg").waitFor();
  await place(page, { Width: "36", "X position": "33" });
}

/** The back: a plain background, the emblem, a code with the emblem in it, and the group from the front. */
export async function designBack(page: Page): Promise<void> {
  await page.getByRole("toolbar", { name: "Sides" }).getByRole("button", { name: "Back" }).click();
  await page.keyboard.press("r");
  await dragOnCard(page, [-12, -12], [335, 215]);
  await fadeFromTo(page, "Radial gradient", "#ffffff", "#bfe3da");
  await dropOnCard(page, [60, 50], "emblem.svg", svg(48, emblem));
  await heading(page, "emblem.svg").waitFor();
  await tool(page, "Add QR code").click();
  await question(page, "Add QR code").getByRole("button", { name: "Add a placeholder" }).click();
  await properties(page).getByRole("textbox", { name: "Value" }).fill(address);
  await properties(page).getByRole("combobox", { name: "Logo" }).click();
  await option(page, "emblem.svg");
  await place(page, { Width: "22", "X position": "58", "Y position": "26" });
  await page.keyboard.press("Control+v");
  await heading(page, "2 elements").waitFor();
  // A drag that starts between the group's members moves the group, not the background beneath.
  await dragOnCard(page, [170, 147], [50, 150]);
  await heading(page, "2 elements").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
}
