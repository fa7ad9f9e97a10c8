import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { useToasts } from "#ui/toasts/showToast.ts";
import { openDataModeSwitch } from "./DataModeSwitch.tsx";

let calls: string[] = [];
let failing = "";

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const called = `${request.method} ${request.url}`;
  calls.push(body === "" ? called : `${called} ${body}`);
  const fails = failing !== "" && called.includes(failing);
  const status = fails ? 503 : request.method === "DELETE" ? 204 : 200;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(status === 204 ? "" : JSON.stringify(fails ? { detail: "Busy.", code: "busy" } : {}));
});

const heard: object[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${port}` });
  vi.stubGlobal("window", new EventTarget());
  window.addEventListener("project-data-mode-switched", (event) => heard.push((event as CustomEvent).detail));
  calls = [];
  failing = "";
  heard.length = 0;
  localStorage.clear();
});
afterEach(() => {
  useOpenDialogs.setState([], true);
  useToasts.setState([], true);
});

const dialog = () => useOpenDialogs.getState().at(-1);
const toasts = () => useToasts.getState().map(({ message }) => message);
const schoolKeys = ["super_admin_token", "selected_school", "impersonation_token", "school_code"];
const rememberSchool = () => {
  for (const key of schoolKeys) localStorage.setItem(key, "x");
};

/** Asks for the other mode and answers the confirmation. */
async function switchTo(mode: "standard" | "school", answer: true | null): Promise<boolean> {
  const switched = openDataModeSwitch("p1", mode);
  dialog()?.close(answer);
  return await switched;
}

describe("openDataModeSwitch", () => {
  it.each(["standard", "school"] as const)(
    "switches to %s without asking if there is nothing to lose",
    async (mode) => {
      expect(await openDataModeSwitch("p1", mode, { hasData: false })).toBe(true);
      expect(dialog()).toBeUndefined();
      expect(calls.at(-1)).toBe(`PATCH /api/projects/p1/data-mode {"mode":"${mode}"}`);
    },
  );

  it.each(["standard", "school"] as const)(
    "[MODE-02, MODE-03] warns that switching to %s cannot be undone",
    async (mode) => {
      const switched = openDataModeSwitch("p1", mode);
      expect(String(dialog()?.props.message)).toContain("This cannot be undone.");
      expect(calls).toEqual([]);
      dialog()?.close(null);
      await switched;
    },
  );

  it("[MODE-04] changes nothing when the switch is declined", async () => {
    rememberSchool();
    expect(await switchTo("standard", null)).toBe(false);
    expect(await switchTo("school", null)).toBe(false);
    expect([calls, toasts(), heard]).toEqual([[], [], []]);
    expect(localStorage.getItem("school_code")).toBe("x");
  });

  it("[MODE-05, MODE-07, MODE-09] clears the standard data, then sets school mode", async () => {
    rememberSchool();
    expect(await switchTo("school", true)).toBe(true);
    expect(calls).toEqual([
      "DELETE /api/projects/p1/data/clear-standard",
      'PATCH /api/projects/p1/data-mode {"mode":"school"}',
    ]);
    expect(toasts()).toEqual(["Switched to School Data Mode"]);
    expect(heard).toEqual([{ projectId: "p1", mode: "school" }]);
    expect(localStorage.getItem("school_code")).toBe("x");
  });

  it("[MODE-06, MODE-07, MODE-10] clears school data, also in the browser, then sets standard mode", async () => {
    rememberSchool();
    localStorage.setItem("current_project_id", "p1");
    expect(await switchTo("standard", true)).toBe(true);
    expect(calls).toEqual([
      "DELETE /api/projects/p1/data/clear-school",
      'PATCH /api/projects/p1/data-mode {"mode":"standard"}',
    ]);
    expect(toasts()).toEqual(["Switched to Standard Data Mode"]);
    expect(schoolKeys.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
    expect(localStorage.getItem("current_project_id")).toBe("p1");
  });

  it.each([
    ["school", "clear-standard", 1],
    ["standard", "clear-school", 1],
    ["school", "data-mode", 2],
  ] as const)(
    "[MODE-11, OPEN-88] keeps the mode when switching to %s fails at %s, and reports it",
    async (mode, broken, made) => {
      failing = broken;
      expect(await switchTo(mode, true)).toBe(false);
      expect(calls).toHaveLength(made);
      expect(calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(made - 1);
      expect(toasts()).toEqual(["Failed to switch mode", "Busy."]);
      expect(heard).toEqual([]);
    },
  );
});
