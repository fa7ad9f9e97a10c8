import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fontFamilies } from "./catalogue.ts";

const rows = readFileSync(new URL("../LICENCES.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

function rowOf(family: string): string[] | undefined {
  return rows.find(([, name]) => name === family);
}

describe("LICENCES.md", () => {
  it.each(fontFamilies)("LICENCES.md lists $name with its package's licence and copyright", (family) => {
    const [, , packageCell, licence, copyright, use] = rowOf(family.printsAs) ?? [];
    const [packageName] = family.faces[0]?.file.match(/^@expo-google-fonts\/[^/]+/) ?? [];
    const licenceFile = fileURLToPath(import.meta.resolve(`${packageName}/LICENSE_FONT`));
    const [firstLine, ...others] = readFileSync(licenceFile, "utf8").split("\n");
    expect(packageCell).toBe(`\`${packageName}\``);
    expect(copyright).toBe(firstLine?.trim());
    expect(licence).toBe("OFL 1.1");
    expect(others.join("\n")).toContain("SIL Open Font License, Version 1.1");
    expect(use?.toLowerCase()).toContain(
      family.group === "standard" ? family.name.toLowerCase() : "by its own name",
    );
  });

  it("LICENCES.md lists only bundled families", () => {
    const listed = rows.map(([, name]) => name).filter((name) => name !== "family");
    const bundled = fontFamilies.map((family) => family.printsAs);
    expect(new Set(listed)).toEqual(new Set(bundled));
  });
});
