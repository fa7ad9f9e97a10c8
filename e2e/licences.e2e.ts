import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();

async function served(path: string): Promise<string> {
  const answer = await fetch(`${office.address()}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}

test("the server gives everybody the licences of what is in the web app, each a package that is shipped", async () => {
  const text = await served("/third-party-licences.md");
  const bundled = [...text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)];
  const names = bundled.map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["@mantine/core", "harfbuzzjs", "react", "zod"]));
  expect(text).toContain("Permission is hereby granted, free of charge");
  const page = readFileSync(join(import.meta.dirname, "../docs/third-party.md"), "utf8");
  const shipped = page.split("\n## For development only\n")[0] ?? "";
  const listed = new Map(
    [...shipped.matchAll(/^\| (\S+) \| ([^|]+) \|/gm)].map(([, name, versions]) => [
      name,
      versions?.split(", "),
    ]),
  );
  const unlisted = bundled.filter(([, name, version]) => !listed.get(name)?.includes(version ?? ""));
  expect(unlisted.map(([heading]) => heading)).toEqual([]);
});

test("the server gives everybody the licence of the fonts, with each family's copyright", async () => {
  const text = await served("/font-licences.md");
  expect(text).toContain("SIL OPEN FONT LICENSE Version 1.1");
  expect(text).toMatch(/\| Noto Sans SC \|.*Copyright 2014-2021 Adobe/);
});
