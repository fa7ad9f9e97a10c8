import { expect, test } from "vitest";
import { readOffer, withDirectImports } from "./directImports.ts";

const index = `
import { Button } from "./components/Button.mjs";
import { useIcon as useSign } from "./hooks/useIcon.mjs";
import * as everything from "./everything.mjs";
export { Button, useSign as useIcon, everything };
export { default as IconPlus, default as IconAdd } from "./icons/IconPlus.mjs";
`;

const offers = new Map([["@cards/ui", readOffer("/packages/ui/index.mjs", index)]]);

test("what an index passes on is imported from where it is, under the names that the importer uses", () => {
  const code = `import { Button, IconAdd as Add } from "@cards/ui";\nexport const a = [Button, Add];`;
  expect(withDirectImports(code, offers)).toBe(
    `import { Button as Button } from "/packages/ui/components/Button.mjs"; import { default as Add } from "/packages/ui/icons/IconPlus.mjs";\nexport const a = [Button, Add];`,
  );
  expect(withDirectImports(`import { useIcon } from "@cards/ui";`, offers)).toBe(
    `import { useIcon as useIcon } from "/packages/ui/hooks/useIcon.mjs";`,
  );
});

test("an import that wants the index itself, or what it does not pass on, stays as it is", () => {
  for (const code of [
    `import * as ui from "@cards/ui";`,
    `import ui from "@cards/ui";`,
    `import { Button, everything } from "@cards/ui";`,
    `import { Button } from "@cards/other";`,
    `import { Unknown } from "@cards/ui";`,
    `const ui = await import("@cards/ui");`,
  ]) {
    expect(withDirectImports(code, offers)).toBe(code);
  }
});

test("a name that is not a variable's is looked up as the text that it is", () => {
  const offer = readOffer("/ui/index.mjs", `export { "a b" as plus } from "./plus.mjs";`);
  expect(offer.get("plus")).toEqual({ file: "/ui/plus.mjs", name: "a b" });
});
