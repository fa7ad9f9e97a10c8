import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { ProjectAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { commandById } from "@print-builder/core/editing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEditorSession } from "#platform/editorSession/createEditorSession.ts";
import { usualSettings } from "#platform/editorSession/preferences.ts";
import { soon } from "#test/soon.ts";
import { useToasts } from "#ui/toasts/showToast.ts";
import { createSaver, type SaverEvents } from "./createSaver.ts";
import { readDraft } from "./drafts.ts";
import { localProject } from "./recreateProject.ts";

type Body = Record<string, unknown> & { readonly revision?: number };

/** A project on a real HTTP server that responds according to the API's contract. */
class StoredProject {
  readonly saves: Body[] = [];
  readonly thumbnails: Body[] = [];
  /** Saves that contain only view settings. */
  readonly preferences: Body[] = [];
  fields: Body = {
    id: "p",
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    elements: [],
    ui_preferences: {},
  };
  revision = 1;
  failsThumbnails = false;
  failsCreating = false;
  /** Number of created projects. */
  created = 0;
  /** Duration of a save, ms. */
  delay = 0;
  private readonly server: Server = createServer(async (request, response) => {
    const body = request.method === "GET" ? {} : ((await json(request)) as Body);
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    const [status, answer] = this.answer(request.method ?? "", request.url ?? "", body);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });

  get stored(): ProjectAnswer {
    return { ...this.fields, revision: this.revision } as unknown as ProjectAnswer;
  }

  async open(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const { port } = this.server.address() as AddressInfo;
    vi.stubGlobal("location", { origin: `http://127.0.0.1:${port}` });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(method: string, path: string, body: Body): [number, unknown] {
    if (path.endsWith("/thumbnail")) {
      if (this.failsThumbnails) return [500, { code: "internal", detail: "broken" }];
      this.thumbnails.push(body);
      return [200, { side: body.side }];
    }
    if (method === "POST") {
      if (this.failsCreating) return [500, { code: "internal", detail: "Broken on purpose" }];
      this.created += 1;
      return [201, this.stored];
    }
    if (method === "PUT" && Object.keys(body).join() === "ui_preferences") {
      this.preferences.push(body);
    } else if (method === "PUT") {
      if (body.revision !== this.revision) return [409, { code: "stale_revision", detail: "stale" }];
      this.saves.push(body);
      this.fields = { ...this.fields, ...body };
      this.revision += 1;
    }
    return [200, this.stored];
  }
}

let server: StoredProject;
const closers: (() => void)[] = [];
/** IDs of projects that editors were redirected to. */
const moves: string[] = [];

beforeEach(async () => {
  server = new StoredProject();
  await server.open();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  // Node has no IndexedDB, so drafts are stored in the fallback, which logs a warning.
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
  moves.length = 0;
  server.close();
  localStorage.clear();
  useToasts.setState([], true);
  vi.useRealTimers();
});

function openProject(onConflict: SaverEvents["onConflict"] = async () => false, stored = server.stored) {
  const { project } = parseProject(stored);
  const editor = createEditorSession({
    projectId: stored.id,
    project,
    settings: { ...usualSettings, autoSave: false },
    zoom: 1,
  });
  const onCreated = (id: string) => void moves.push(id);
  const saver = createSaver(editor, stored, { onConflict, onCreated });
  closers.push(saver.open());
  const status = () => saver.state.getState().status;
  const add = () => editor.run(commandById("add.rectangle"));
  return { editor, saver, status, add };
}

const elementsOf = (body: Body | undefined) => (body?.front_elements as unknown[] | undefined)?.length;

describe("saving a project", () => {
  it("[SAVE-01][SAVE-02][SAVE-03] a change makes a project unsaved until it is saved or undone", async () => {
    const { editor, saver, status, add } = openProject();
    expect(status()).toBe("saved");
    add();
    expect(status()).toBe("unsaved");
    expect(await saver.save()).toBe(true);
    expect(status()).toBe("saved");
    add();
    editor.run(commandById("undo"));
    expect(status()).toBe("saved");
    editor.set({ project: { ...editor.store.getState().project, name: "Other" } });
    expect(status()).toBe("unsaved");
  });

  it("[SAVE-06] a save sends the design with the revision it is based on", async () => {
    const { saver, add } = openProject();
    add();
    await saver.save();
    expect(server.saves[0]).toMatchObject({
      revision: 1,
      name: "Cards",
      canvas_width: 324,
      is_dual_sided: false,
    });
    expect(elementsOf(server.saves[0])).toBe(1);
  });

  it("[SAVE-04][OPEN-97] runs one save at a time and saves later changes with the next", async () => {
    const { saver, status, add } = openProject();
    server.delay = 40;
    add();
    const first = saver.save();
    await soon(() => expect(status()).toBe("saving"));
    add();
    const second = saver.save();
    expect(await first).toBe(true);
    expect(await second).toBe(true);
    expect(server.saves.map(elementsOf)).toEqual([1, 2]);
    expect(server.saves.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(status()).toBe("saved");
  });

  it("[OPEN-53] “Keep mine” replaces the newest revision after a stale save", async () => {
    const { saver, status, add } = openProject(({ keepMine }) => keepMine());
    server.revision = 7;
    add();
    expect(await saver.save()).toBe(true);
    expect(server.saves.map(({ revision }) => revision)).toEqual([7]);
    expect(status()).toBe("saved");
  });

  it("[OPEN-53] keeps changes unsaved until the user decides about a stale revision", async () => {
    const { saver, status, add } = openProject();
    server.revision = 7;
    add();
    expect(await saver.save()).toBe(false);
    expect(server.saves).toEqual([]);
    expect(status()).toBe("unsaved");
  });

  it("[SAVE-17] keeps a draft of unsaved changes and deletes it after saving", async () => {
    const { saver, add } = openProject();
    add();
    await soon(async () => expect(await readDraft("p")).toMatchObject({ projectId: "p", revision: 1 }));
    await saver.save();
    expect(await readDraft("p")).toBeNull();
  });

  it("deletes the draft when its changes are undone", async () => {
    const { editor, status, add } = openProject();
    add();
    await soon(async () => expect(await readDraft("p")).toMatchObject({ projectId: "p" }));
    editor.run(commandById("undo"));
    expect(status()).toBe("saved");
    await soon(async () => expect(await readDraft("p")).toBeNull());
  });

  it("[SAVE-12] stores a thumbnail of each side after a save", async () => {
    const { editor, saver, add } = openProject();
    editor.run(commandById("dualSided"));
    add();
    await saver.save();
    await soon(() => expect(server.thumbnails.map(({ side }) => side)).toEqual(["front", "back"]));
    expect(String(server.thumbnails[0]?.svg)).toContain("<svg");
  });

  it("[SAVE-13] ignores thumbnails that cannot be stored", async () => {
    const { saver, status, add } = openProject();
    server.failsThumbnails = true;
    add();
    expect(await saver.save({ byHand: true })).toBe(true);
    await soon(() =>
      expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/thumbnail/), expect.anything()),
    );
    expect(status()).toBe("saved");
    expect(useToasts.getState().map(({ message }) => message)).toEqual(["Project saved"]);
  });

  it("updates the draft at least every second during continuous changes", async () => {
    const { editor, add } = openProject();
    add();
    const elements = async () => elementsOf((await readDraft("p"))?.fields as Body | undefined) ?? 0;
    for (let change = 0; change < 10; change++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      add();
    }
    expect(await elements()).toBeGreaterThan(1);
    expect(editor.store.getState().shown.design.front.length).toBe(11);
  });

  it("[LAYER-01] saves view settings separately, without changing the design", async () => {
    const { editor, saver, status } = openProject();
    editor.changeSettings({ autoSave: true });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    editor.changeSettings({ showLayers: false });
    expect(status()).toBe("saved");
    expect(saver.hasUnsaved()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await soon(() => expect(server.preferences).toHaveLength(1));
    expect(server.preferences[0]?.ui_preferences).toMatchObject({ showLayers: false });
    expect(server.saves).toEqual([]);
    expect(saver.revision()).toBe(1);
  });

  it("[SAVE-10] does not save view settings while auto save is off", async () => {
    const { editor } = openProject();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    editor.changeSettings({ showLayers: false });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(server.preferences).toEqual([]);
  });

  it("[SAVE-10] leaving does not save changes made before auto save was turned off", async () => {
    const { editor } = openProject();
    editor.changeSettings({ autoSave: true });
    editor.changeSettings({ showLayers: false });
    editor.changeSettings({ autoSave: false });
    closers.pop()?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.preferences).toEqual([]);
  });

  it("[SAVE-09][SAVE-10] saves 2 s after the last change, but only with auto save on", async () => {
    const { editor, add } = openProject();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    add();
    await vi.advanceTimersByTimeAsync(5000);
    editor.changeSettings({ autoSave: true });
    await vi.advanceTimersByTimeAsync(1900);
    add();
    await vi.advanceTimersByTimeAsync(1900);
    expect(server.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await soon(() => expect(server.saves.map(elementsOf)).toEqual([2]));
    vi.useRealTimers();
  });

  it("does not retry a failed save after leaving, but keeps a draft", async () => {
    const { editor, saver, add } = openProject();
    editor.changeSettings({ autoSave: true });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    add();
    server.revision += 1;
    let isDone: boolean | null = null;
    void saver.save().then((answer) => {
      isDone = answer;
    });
    closers.pop()?.();
    await soon(async () => {
      await vi.advanceTimersByTimeAsync(1);
      expect(isDone).toBe(false);
    });
    const seen: string[] = [];
    saver.state.subscribe(({ status }) => seen.push(status));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect([seen, (await readDraft("p")) === null]).toEqual([[], false]);
  });

  it("offers a copy if neither the server nor the browser can store changes", async () => {
    const full = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: full,
      removeItem: full,
      clear: () => null,
    });
    server.close();
    const { saver, add } = openProject();
    add();
    expect(await saver.save()).toBe(false);
    const toast = useToasts.getState().at(-1);
    expect(toast?.message).toMatch(/^Not saved: .*This browser cannot keep your changes either/);
    expect(toast?.action?.label).toBe("Save a copy");
  });

  it("[SAVE-11] keeps a project in the browser until the server can create it", async () => {
    server.failsCreating = true;
    const { saver, status, add } = openProject(undefined, localProject());
    add();
    expect(await saver.save()).toBe(false);
    expect(status()).toBe("unsaved");
    expect(useToasts.getState().at(-1)?.message).toMatch(/^Not saved: .* kept in this browser only\.$/);
    await soon(async () => expect(await readDraft("")).toMatchObject({ projectId: "", revision: 0 }));
    server.failsCreating = false;
    // The server creates the project, and then the save itself fails.
    server.revision = 5;
    const asked = server.stored;
    vi.spyOn(server, "stored", "get").mockReturnValueOnce({ ...asked, revision: 4 });
    expect(await saver.save()).toBe(false);
    expect([server.created, server.saves.length, moves.length]).toEqual([1, 0, 0]);
    expect(await readDraft("")).toBeNull();
    expect(await readDraft("p")).not.toBeNull();
  });

  it("[SAVE-11] stores changes made while the project is created as its draft", async () => {
    const { saver, add } = openProject(undefined, localProject());
    add();
    server.delay = 100;
    const saving = saver.save();
    add();
    expect(await saving).toBe(true);
    expect([server.created, elementsOf(server.saves[0]), moves]).toEqual([1, 1, ["p"]]);
    expect(saver.hasUnsaved()).toBe(false);
    const draft = await readDraft("p");
    expect([draft?.revision, elementsOf(draft?.fields as Body)]).toEqual([server.revision, 2]);
    expect(await readDraft("")).toBeNull();
  });
});
