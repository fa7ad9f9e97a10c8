import { expect, test } from "vitest";
import { offersOf, originOf, withDirectImports } from "./directImports.ts";

const index = `
import { Button } from "./components/Button.mjs";
import { useIcon as useSign } from "./hooks/useIcon.mjs";
import * as everything from "./everything.mjs";
export { Button, useSign as useIcon, everything };
export { default as IconPlus, default as IconAdd } from "./icons/IconPlus.mjs";
`;

const files: Readonly<Record<string, string>> = {
  "/packages/ui/index.mjs": index,
  "/packages/ui/components/Button.mjs": "function Button() {}\nexport { Button };",
  "/packages/ui/hooks/useIcon.mjs": "export const useIcon = 1;",
  "/packages/ui/icons/IconPlus.mjs": "export default 1;",
  "/cards/index.ts": `export * from "./print/index.ts"; export type { Side } from "./side.ts";`,
  "/cards/print/index.ts": `export { print as printAll } from "./print.ts"; export const copies = 1; export { x } from "other";`,
  "/cards/print/print.ts": "export async function print(): Promise<void> {}",
};
const offerOf = offersOf((file) => files[file] ?? "");
const indexes = new Map([
  ["@cards/ui", "/packages/ui/index.mjs"],
  ["@cards/core", "/cards/index.ts"],
]);
const direct = (code: string) => withDirectImports(code, indexes, offerOf);

test("imports re-exports from their defining modules under the local names", () => {
  const code = `import { Button, IconAdd as Add } from "@cards/ui";\nexport const a = [Button, Add];`;
  expect(direct(code)).toBe(
    `import { Button as Button } from "/packages/ui/components/Button.mjs"; import { default as Add } from "/packages/ui/icons/IconPlus.mjs";\nexport const a = [Button, Add];`,
  );
  expect(direct(`import { useIcon } from "@cards/ui";`)).toBe(
    `import { useIcon as useIcon } from "/packages/ui/hooks/useIcon.mjs";`,
  );
});

test("keeps imports of a whole index and of names it does not re-export", () => {
  for (const code of [
    `import * as ui from "@cards/ui";`,
    `import ui from "@cards/ui";`,
    `import { Button, everything } from "@cards/ui";`,
    `import { Button } from "@cards/other";`,
    `import { Unknown } from "@cards/ui";`,
    `const ui = await import("@cards/ui");`,
  ]) {
    expect(direct(code)).toBe(code);
  }
});

test("follows re-exports through several indexes and keeps external ones", () => {
  expect(direct(`import { printAll as go, copies } from "@cards/core";`)).toBe(
    `import { print as go } from "/cards/print/print.ts"; import { copies as copies } from "/cards/print/index.ts";`,
  );
  expect(direct(`import { x } from "@cards/core";`)).toBe(`import { x } from "@cards/core";`);
});

test("resolves export names that are strings rather than identifiers", () => {
  const code: Readonly<Record<string, string>> = {
    "/ui/index.mjs": `export { "a b" as plus } from "./plus.mjs";`,
    "/ui/plus.mjs": `const a = 1; export { a as "a b" };`,
  };
  const origin = originOf(
    { file: "/ui/index.mjs", name: "plus" },
    offersOf((file) => code[file] ?? ""),
  );
  expect(origin).toEqual({ file: "/ui/plus.mjs", name: "a b" });
});
