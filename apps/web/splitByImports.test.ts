import { describe, expect, test } from "vitest";
import { filesOf, type ModuleGraph } from "./splitByImports.ts";

type ModuleDescriptions = Readonly<
  Record<
    string,
    { readonly now?: readonly string[]; readonly later?: readonly string[]; readonly size?: number }
  >
>;

const large = 100_000;

/** The output files by their contents, for an app described module by module. */
function filesIn(modules: ModuleDescriptions, firstScreens: readonly string[] = ["/a.ts", "/b.ts", "/c.ts"]) {
  const graph: ModuleGraph = {
    ids: Object.keys(modules),
    imports: (id) => modules[id]?.now ?? [],
    laterImports: (id) => modules[id]?.later ?? [],
    size: (id) => modules[id]?.size ?? large,
  };
  const files = filesOf(graph, { scripts: ["/first.ts", "/main.ts"], firstScreens });
  return (id: string) => files.get(id);
}

const scripts = { "/first.ts": { now: ["/keys.ts"] }, "/keys.ts": {} } as const;

describe("the file of a module", () => {
  test("puts a module into the first page script that needs it", () => {
    const fileOf = filesIn({
      ...scripts,
      "/main.ts": { now: ["/keys.ts", "/react.ts"], later: ["/page.ts"] },
      "/react.ts": {},
      "/page.ts": { now: ["/keys.ts", "/react.ts"] },
    });
    expect(fileOf("/keys.ts")).toBe("/first.ts");
    expect(fileOf("/react.ts")).toBe("/main.ts");
    expect(fileOf("/page.ts")).toBeUndefined();
  });

  test("puts a module into the earlier part that is always loaded before", () => {
    const fileOf = filesIn({
      ...scripts,
      "/main.ts": { later: ["/editor.ts"] },
      "/editor.ts": { now: ["/draw.ts"], later: ["/panels.ts"] },
      "/panels.ts": { now: ["/draw.ts"], later: ["/dialog.ts"] },
      "/dialog.ts": { now: ["/draw.ts", "/sheets.ts"] },
      "/draw.ts": {},
      "/sheets.ts": {},
    });
    expect(fileOf("/draw.ts")).toBe("/editor.ts");
    expect(fileOf("/sheets.ts")).toBeUndefined();
  });

  const screens = ["/a.ts", "/b.ts", "/c.ts", "/d.ts"];
  const withScreens = (
    shared: ModuleDescriptions,
    needs: Readonly<Record<string, readonly string[]>>,
  ): ModuleDescriptions => ({
    ...scripts,
    "/main.ts": { later: [...screens, "/editor.ts"] },
    ...Object.fromEntries([...screens, "/editor.ts"].map((id) => [id, { now: needs[id] ?? [] }])),
    ...shared,
  });
  const everywhere = Object.fromEntries(screens.map((id) => [id, ["/buttons.ts"]]));

  test("puts widely shared modules and their dependencies into the common file", () => {
    const fileOf = filesIn(
      withScreens(
        { "/buttons.ts": {}, "/table.ts": { now: ["/buttons.ts"] } },
        { ...everywhere, "/a.ts": ["/buttons.ts", "/table.ts"], "/b.ts": ["/buttons.ts", "/table.ts"] },
      ),
    );
    expect([fileOf("/buttons.ts"), fileOf("/table.ts")]).toEqual(["common", "common"]);
  });

  test("gives a module its own file if one user needs no common module", () => {
    const fileOf = filesIn(
      withScreens(
        { "/buttons.ts": {}, "/schemas.ts": {} },
        { ...everywhere, "/a.ts": ["/buttons.ts", "/schemas.ts"], "/editor.ts": ["/schemas.ts"] },
      ),
    );
    expect(fileOf("/schemas.ts")).toBe("/a.ts\n/editor.ts");
  });

  test("loads small modules and their dependencies with the start", () => {
    const fileOf = filesIn(
      withScreens(
        { "/icon.ts": { size: 500, now: ["/svg.ts"] }, "/svg.ts": { size: 500 } },
        { "/a.ts": ["/icon.ts"], "/b.ts": ["/icon.ts"], "/c.ts": ["/svg.ts"] },
      ),
    );
    expect([fileOf("/icon.ts"), fileOf("/svg.ts")]).toEqual(["/main.ts", "/main.ts"]);
  });

  test("keeps small modules that no first screen needs out of the start", () => {
    const fileOf = filesIn(
      withScreens(
        { "/icon.ts": { size: 500, now: ["/svg.ts"] }, "/svg.ts": { size: 500 } },
        { "/a.ts": ["/svg.ts"], "/b.ts": ["/icon.ts"], "/c.ts": ["/icon.ts"] },
      ),
      ["/a.ts"],
    );
    expect([fileOf("/icon.ts"), fileOf("/svg.ts")]).toEqual(["later", "/main.ts"]);
  });

  test("loads a small module together with its larger small dependencies", () => {
    const fileOf = filesIn(
      withScreens(
        { "/job.ts": { size: 500, now: ["/row.ts"] }, "/row.ts": { size: 23_800 } },
        { "/a.ts": ["/job.ts"], "/b.ts": ["/job.ts"], "/c.ts": ["/row.ts"] },
      ),
    );
    expect([fileOf("/row.ts"), fileOf("/job.ts")]).toEqual(["/main.ts", "/main.ts"]);
  });

  test("keeps small modules with large dependencies out of the start", () => {
    const fileOf = filesIn(
      withScreens(
        { "/icon.ts": { size: 500, now: ["/engine.ts"] }, "/engine.ts": {} },
        { "/a.ts": ["/icon.ts"], "/b.ts": ["/icon.ts"] },
      ),
    );
    expect(fileOf("/icon.ts")).toBe("/a.ts\n/b.ts");
  });
});
