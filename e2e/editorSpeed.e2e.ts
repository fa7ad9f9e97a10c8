import { element } from "@print-builder/production/testing";
import { useEditorDialogs } from "@print-builder/web/testing/editorDialogs.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";

const desk = useEditorDialogs(useBackOffice());

/** A card full of small rectangles, row by row. */
function crowd(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % 40, Math.floor(index / 40)];
    return element("rectangle", [4 + column * 8, 4 + row * 7, 5, 5], { fillColor: "#336699" });
  });
}

type Crowd = ReturnType<typeof crowd>;

const groupOf = (page: Page, id: string) => page.locator(`[data-canvas] g[data-element="${id}"]`);

async function middleOf(page: Page, id: string) {
  const box = await groupOf(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Work = {
  /** Ids of the elements that moved: their DOM nodes changed, or the moving box around them. */
  readonly elements: readonly string[];
  /** Maximum number of DOM nodes that a single move changed. */
  readonly maxNodes: number;
  /** Number of React commits. `allowed` is their maximum: the panel updates its numbers ten times a second. */
  readonly commits: number;
  readonly allowed: number;
};

declare global {
  interface Window {
    reactCommits?: number;
  }
}

/** Counts React's commits, which even the production build reports to the hook of React's developer tools. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.reactCommits = 0;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          window.reactCommits = (window.reactCommits ?? 0) + 1;
        },
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
  await page.reload();
}

/** Waits until the page has stopped changing, because a click takes effect late on a busy machine. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, 400);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 400);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );
}

/** Drags in steps of a pixel or two, and records which DOM nodes each step changes. */
async function workOfDrag(page: Page, id: string): Promise<Work> {
  const { x, y } = await middleOf(page, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 6, { steps: 4 });
  await untilQuiet(page);
  const touched = new Set<string>();
  let maxNodes = 0;
  await page.evaluate(() => {
    const changes: Node[] = [];
    const observer = new MutationObserver((records) => changes.push(...records.map(({ target }) => target)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, {
      takeChanges: () => {
        const nodes = [...new Set(changes.splice(0))].filter(
          (node) =>
            !(node instanceof Element && node.closest("aside")) && !node.parentElement?.closest("aside"),
        );
        const elements = nodes.flatMap((node) => {
          if (!(node instanceof Element)) return [];
          // Moving the box around elements moves all elements in it.
          const isBox = node.matches("foreignObject > [data-follows]");
          const carried = isBox ? [...node.querySelectorAll("[data-element]")] : [];
          const own = node.closest("[data-element]");
          return [...carried, ...(own ? [own] : [])].map((each) => each.getAttribute("data-element") ?? "");
        });
        return { count: nodes.length, elements };
      },
      commitsBefore: window.reactCommits,
      startedAt: performance.now(),
    });
  });
  for (let move = 1; move <= 20; move++) {
    await page.mouse.move(x + 8 + move * 1.5, y + 6 + move);
    const { count, elements } = await page.evaluate(
      () =>
        new Promise<{ count: number; elements: string[] }>((resolve) => {
          const { takeChanges } = window as unknown as {
            takeChanges: () => { count: number; elements: string[] };
          };
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(takeChanges())));
        }),
    );
    maxNodes = Math.max(maxNodes, count);
    for (const each of elements) touched.add(each);
  }
  const { commits, elapsed } = await page.evaluate(() => {
    const { commitsBefore, startedAt } = window as unknown as { commitsBefore: number; startedAt: number };
    return { commits: (window.reactCommits ?? 0) - commitsBefore, elapsed: performance.now() - startedAt };
  });
  await page.mouse.up();
  return { elements: [...touched], maxNodes, commits, allowed: Math.ceil(elapsed / 100) + 1 };
}

async function openCrowd(elements: Crowd): Promise<Page> {
  const page = await desk.openEditor(await desk.newProject({ front_elements: elements }));
  await countCommits(page);
  await groupOf(page, elements.at(-1)?.id ?? "").waitFor();
  await page.getByRole("complementary", { name: "Properties" }).waitFor();
  return page;
}

test("[EDIT-41] dragging one of 1,000 elements changes only its own DOM nodes", async () => {
  const [few, many] = [crowd(40), crowd(1000)];
  const [inFew, inMany] = [few[20]?.id ?? "", many[20]?.id ?? ""];
  const little = await workOfDrag(await openCrowd(few), inFew);
  const page = await openCrowd(many);
  const much = await workOfDrag(page, inMany);
  expect(little.elements).toEqual([inFew]);
  expect(much.elements).toEqual([inMany]);
  // The element, its selection frame and measurements, a mark and a band on each ruler, and guides with distances.
  expect(little.maxNodes).toBeLessThan(30);
  expect(much.maxNodes).toBeLessThan(30);
  expect(much.commits).toBeLessThanOrEqual(much.allowed);
  // A single undo reverts the whole drag.
  await page.keyboard.press("Control+z");
  await expect.poll(() => groupOf(page, inMany).getAttribute("transform")).toBe("translate(164 4)");
});

test("dragging 100 of 1,000 elements changes only their DOM nodes", async () => {
  const elements = crowd(1000);
  const page = await openCrowd(elements);
  const [first, last] = [
    await middleOf(page, elements[0]?.id ?? ""),
    await middleOf(page, elements[369]?.id ?? ""),
  ];
  // Selects ten columns of ten rows.
  await page.mouse.move(first.x - 9, first.y - 9);
  await page.mouse.down();
  await page.mouse.move(last.x + 3, last.y + 3, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("heading", { name: "100 elements" }).waitFor();
  const held = elements[123]?.id ?? "";
  const work = await workOfDrag(page, held);
  expect(work.elements).toHaveLength(100);
  expect(work.maxNodes).toBeLessThan(130);
  expect(work.commits).toBeLessThanOrEqual(work.allowed);
  const place = await groupOf(page, held).getAttribute("transform");
  const { x, y } = await middleOf(page, held);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await expect.poll(() => groupOf(page, held).getAttribute("transform")).not.toBe(place);
  await page.keyboard.press("Escape");
  await expect.poll(() => groupOf(page, held).getAttribute("transform")).toBe(place);
  await page.mouse.up();
});

/** Ids of the elements on the card, in painting order. */
const paintedIds = (page: Page) =>
  page
    .locator("[data-canvas] g[data-element]")
    .evaluateAll((groups) => groups.map((group) => group.getAttribute("data-element")));

test("renders only the visible rows of 1,000 layers and drags all layers", async () => {
  const elements = crowd(1000);
  const ids = elements.map(({ id }) => id);
  const page = await openCrowd(elements);
  const held = ids[123] ?? "";
  const rows = page.getByRole("complementary", { name: "Layers" }).getByRole("treeitem");
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  expect(await rows.count()).toBeLessThan(60);
  expect(await rows.first().getAttribute("aria-setsize")).toBe("1000");
  await rows.first().hover();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => rows.last().getAttribute("aria-posinset")).toBe("1000");
  await rows.last().getByRole("button").first().click();
  await page.getByRole("heading", { name: "Rectangle" }).waitFor();

  await page.locator("[data-canvas]").focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("heading", { name: "1000 elements" }).waitFor();
  const place = await groupOf(page, held).getAttribute("transform");
  const from = await middleOf(page, held);
  const work = await workOfDrag(page, held);
  expect(work.elements.toSorted()).toEqual(ids.toSorted());
  expect(work.maxNodes).toBeLessThan(30);
  expect(await paintedIds(page)).toEqual(ids);
  const moved = await middleOf(page, held);
  expect(moved.x - from.x).toBeGreaterThan(20);
  expect(await groupOf(page, held).getAttribute("transform")).not.toBe(place);
  // The element follows the pointer. While Alt is held, it stays in place and copies move instead.
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(moved.x - 40, moved.y + 30, { steps: 5 });
  await expect.poll(async () => Math.abs((await middleOf(page, held)).x - moved.x + 40)).toBeLessThan(8);
  await page.keyboard.down("Alt");
  await expect.poll(async () => (await paintedIds(page)).length).toBe(2000);
  expect(await middleOf(page, held)).toEqual(moved);
  await page.keyboard.up("Alt");
  await expect.poll(() => paintedIds(page)).toEqual(ids);
  await page.keyboard.press("Escape");
  await expect.poll(() => middleOf(page, held)).toEqual(moved);
  await page.mouse.up();
  await page.keyboard.press("Control+z");
  await expect.poll(() => groupOf(page, held).getAttribute("transform")).toBe(place);
  expect(await page.locator("[data-canvas] foreignObject").count()).toBe(0);
});

/** The pixels of the card's upper and lower part, far from its middle row; marks of the drag are hidden. */
async function pixelsAroundMiddle(page: Page): Promise<readonly Buffer[]> {
  const card = await page.locator('[data-canvas] svg[role="group"]').boundingBox();
  if (!card) throw new Error("The card is not on the screen.");
  const { x, y, width } = card;
  const height = Math.floor(card.height / 3);
  const clips = [y, y + card.height - height].map((top) => ({ x, y: top, width, height }));
  const style = "[data-canvas] :is([data-testid], output) { visibility: hidden !important; }";
  return await Promise.all(
    clips.map(async (clip) =>
      sharp(await page.screenshot({ clip, style }))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
}

/** Share of the bytes that differ visibly. */
function shareOfDifferent(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 1;
  return (
    one.reduce((sum, value, at) => sum + (Math.abs(value - (other[at] ?? 0)) > 16 ? 1 : 0), 0) / one.length
  );
}

test("bitmaps replace the elements that a drag leaves in place", async () => {
  const elements = crowd(1000).map(({ properties, ...place }, index) => ({
    ...place,
    rotation: index % 30,
    properties: { ...properties, opacity: 1 - (index % 7) / 10, strokeWidth: 1, strokeColor: "#993311" },
  }));
  const page = await openCrowd(elements);
  const held = elements[500]?.id ?? "";
  const bitmaps = page.locator("[data-canvas] foreignObject canvas");
  const { x, y } = await middleOf(page, held);
  await page.mouse.click(x, y);
  await page.getByRole("heading", { name: "Rectangle" }).waitFor();
  await untilQuiet(page);
  const before = await pixelsAroundMiddle(page);
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
  const hadFocus = await focused();

  await page.mouse.down();
  await page.mouse.move(x + 9, y + 6, { steps: 3 });
  await expect.poll(() => bitmaps.count()).toBe(2);
  expect(await focused()).toBe(hadFocus);
  expect(await page.getByRole("img", { name: /^Rectangle/ }).count()).toBe(1000);
  const during = await pixelsAroundMiddle(page);
  for (const [index, pixels] of before.entries()) {
    expect(shareOfDifferent(pixels, during[index] ?? Buffer.of())).toBeLessThan(0.005);
  }

  // Bitmaps would be blurred at another zoom.
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect.poll(() => bitmaps.count()).toBe(0);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.locator("[data-canvas] foreignObject").waitFor({ state: "detached" });
  expect(await page.locator("[data-canvas] [data-painted]").count()).toBe(0);
});

test("after a drag of all elements, the card shows exactly the same picture", async () => {
  const elements = crowd(200);
  const page = await openCrowd(elements);
  await page.locator("[data-canvas]").focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("heading", { name: "200 elements" }).waitFor();
  await untilQuiet(page);
  const before = await pixelsAroundMiddle(page);
  const { x, y } = await middleOf(page, elements[100]?.id ?? "");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await expect.poll(() => page.locator("[data-canvas] [data-follows] > canvas").count()).toBe(1);
  expect(await pixelsAroundMiddle(page)).not.toEqual(before);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await untilQuiet(page);
  expect(await pixelsAroundMiddle(page)).toEqual(before);
});

test("requests the project once, and sets dark mode before scripts run", async () => {
  const id = await desk.newProject({ front_elements: [crowd(1)[0]] });
  const page = await desk.openEditor(await desk.newProject(), { apart: true, colorScheme: "dark" });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api/projects/${id}`) asked.push(request.method());
  });
  const mayCome = Promise.withResolvers<void>();
  await page.route(/assets\/start-[^/]*\.js$/, async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  const opening = page.goto(`${new URL(page.url()).origin}/editor/${id}`);
  await expect.poll(() => asked).toEqual(["GET"]);
  expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
  expect(await page.locator("#root").innerHTML()).toBe("");
  mayCome.resolve();
  await opening;
  await page.locator("[data-canvas] g[data-element]").waitFor();
  expect(asked).toEqual(["GET"]);
  await page.unrouteAll();
});

const cjk = { chinese: "王小明", korean: "김민수" } as const;

test("loads Chinese and Korean fonts below 1 MB, with no names in URLs", async () => {
  const texts = Object.values(cjk).map((text, index) =>
    element("text", [20, 20 + index * 60, 200, 50], { text, fontSize: 30, fontFamily: "Arial" }),
  );
  const id = await desk.newProject({ front_elements: texts });
  const page = await desk.openEditor(await desk.newProject());
  const answers: Promise<{ readonly address: string; readonly bytes: number }>[] = [];
  page.on("response", (answer) => {
    const address = answer.url();
    if (!/\.(ttf|slices)$/.test(address)) return;
    answers.push(answer.body().then(({ length }) => ({ address, bytes: length })));
  });
  await page.goto(`${new URL(page.url()).origin}/editor/${id}`);
  for (const { id: text } of texts) await groupOf(page, text).locator("path").first().waitFor();
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(4);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("response");
  const fonts = await Promise.all(answers);
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_000_000);
  expect(fonts.filter(({ address }) => /%|[^\u0020-\u007e]/.test(address))).toEqual([]);
});
