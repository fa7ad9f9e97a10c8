// npm run screens takes a picture of each screen and dialog for review.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { signedIn } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";
import buildProduct from "../support/buildSetup.ts";
import { password, startProduct } from "../support/server.ts";
import { connect } from "./connections.ts";
import { type Screen, screens } from "./screens.ts";

const usage = `Takes a picture of each screen and dialog: light and dark, on a phone and at 1280 × 720, 1920 × 1080
and 3840 × 2160.

npm run screens -- [WORD …] [--size SIZE …] [--out FOLDER]

  WORD    takes only screens whose name contains it: editor, print; without one all are taken
  --size  phone, desktop, hd or uhd; all unless named
  --out   where the pictures go; "screens" unless named
`;

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 720 },
  hd: { width: 1920, height: 1080 },
  uhd: { width: 3840, height: 2160 },
} as const;
const schemes = ["light", "dark"] as const;
/** Reports a screen that cannot be opened at this size, and continues with the next screen. */
const patienceMs = 15_000;

type Look = { readonly size: keyof typeof sizes; readonly scheme: (typeof schemes)[number] };

async function take(page: Page, screen: Screen, file: string): Promise<string | null> {
  try {
    await page.goto(screen.path);
    await screen.open?.(page);
    await page.waitForLoadState("networkidle");
    return null;
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`;
  } finally {
    await page.screenshot({ path: file });
  }
}

async function takeAll(
  browser: Browser,
  address: string,
  { size, scheme }: Look,
  wanted: readonly Screen[],
  folder: string,
): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: sizes[size],
    colorScheme: scheme,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const failures: string[] = [];
  // Starts with the screens that need no sign-in.
  for (const screen of wanted.toSorted((one, other) => Number(other.signedOut) - Number(one.signedOut))) {
    if (!screen.signedOut && !(await isSignedIn(page))) await signIn(page);
    const failure = await take(page, screen, join(folder, `${screen.name}-${size}-${scheme}.png`));
    if (failure) failures.push(failure);
  }
  await context.close();
  return failures;
}

const isSignedIn = (page: Page) =>
  page.evaluate(() => location.protocol !== "about:" && localStorage.getItem("auth_token") !== null);

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill("admin@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

const { values, positionals } = parseArgs({
  options: {
    size: { type: "string", multiple: true },
    out: { type: "string", default: "screens" },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const wanted = screens.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  mkdirSync(values.out, { recursive: true });
  await buildProduct();
  const product = await startProduct({ DEMO: "on" });
  const browser = await openBrowser();
  const disconnect = await connect(await signedIn(product.address));
  try {
    const chosen = (Object.keys(sizes) as (keyof typeof sizes)[]).filter(
      (size) => values.size?.includes(size) ?? true,
    );
    for (const size of chosen) {
      for (const scheme of schemes) {
        const failures = await takeAll(browser, product.address, { size, scheme }, wanted, values.out);
        for (const failure of failures) console.error(failure);
        if (failures.length > 0) process.exitCode = 1;
      }
    }
    console.log(`${wanted.length} screens are in ${values.out}, each in ${2 * chosen.length} pictures.`);
  } finally {
    await browser.close();
    await product.stop();
    await disconnect();
  }
}
