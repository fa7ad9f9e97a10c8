import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plainStyle } from "@print-builder/core/testing";
import { createFaceLibrary, type FaceId, type TextStyle } from "@print-builder/core/text";
import { type CutFace, createFontSource, cutFace, faceFile, isSlicedFace } from "@print-builder/fonts";
import { describe, expect, it, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { createFaceStore } from "./faceStore.ts";

const style: TextStyle = { ...plainStyle, family: "Montserrat" };

function fromDisk(id: FaceId): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(faceFile(id))));
}

const cutFaces = new Map<FaceId, CutFace>();

function cutFromDisk(id: FaceId): CutFace {
  const cut = cutFaces.get(id) ?? cutFace(fromDisk(id));
  cutFaces.set(id, cut);
  return cut;
}

/** Lays text out until nothing more loads. Returns the fetched faces in order and the number of bytes fetched. */
async function facesFetchedFor(text: string) {
  const fetched: FaceId[] = [];
  let size = 0;
  const counted = (bytes: Uint8Array) => {
    size += bytes.length;
    return bytes;
  };
  const store = createFaceStore(
    async (id) => {
      fetched.push(id);
      return counted(isSlicedFace(id) ? cutFromDisk(id).frame : fromDisk(id));
    },
    async (id, { start, end }) => counted(cutFromDisk(id).outlines.slice(start, end)),
  );
  const layout = () =>
    store.text.layout(text, style, { width: 2000, height: 100 }, { color: "#000000", alpha: 1 });
  let laid = layout();
  while (store.isWaiting()) {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
    laid = layout();
  }
  return { fetched, laid, size, faces: store.faces };
}

/** A store whose files arrive only when the test delivers them. */
function heldStore() {
  const held = new Map<string, () => void>();
  const holdBack = (name: string, bytes: () => Uint8Array) =>
    new Promise<Uint8Array>((resolve) => {
      held.set(name, () => resolve(bytes()));
    });
  const store = createFaceStore(
    (id) => holdBack(id, () => (isSlicedFace(id) ? cutFromDisk(id).frame : fromDisk(id))),
    (id, { start, end }) => holdBack(`${id} ${start}`, () => cutFromDisk(id).outlines.slice(start, end)),
  );
  return {
    store,
    underWay: () => [...held.keys()],
    /** Delivers all files that are under way. */
    deliver: () =>
      new Promise<void>((resolve) => {
        const files = [...held.values()];
        held.clear();
        let left = files.length;
        const stop = store.subscribe(() => {
          left -= 1;
          if (left > 0) return;
          stop();
          resolve();
        });
        for (const send of files) send();
      }),
  };
}

describe("fonts in the browser", () => {
  it("Latin text fetches only its own face", async () => {
    const { fetched, laid } = await facesFetchedFor("Amara Okafor");
    expect(fetched).toEqual(["montserrat-400"]);
    expect(laid.ops).not.toEqual([]);
  });

  it("text in another script fetches one more face", async () => {
    expect((await facesFetchedFor("आर्यन शर्मा")).fetched).toEqual([
      "montserrat-400",
      "noto-sans-devanagari-400",
    ]);
    expect((await facesFetchedFor("سلمى الفهد")).fetched).toEqual(["montserrat-400", "noto-sans-arabic-400"]);
    for (const [name, face] of [
      ["ສົມສັກ ແກ້ວ", "noto-sans-lao-400"],
      ["សុខ ចាន់ដារា", "noto-sans-khmer-400"],
      ["အောင် ကျော်မင်း", "noto-sans-myanmar-400"],
      ["བསྟན་འཛིན", "noto-serif-tibetan-400"],
      ["ᠪᠠᠲᠤ", "noto-sans-mongolian-400"],
      ["އަޙްމަދު", "noto-sans-thaana-400"],
    ] as const) {
      const { fetched, laid } = await facesFetchedFor(name);
      expect(fetched).toEqual(["montserrat-400", face]);
      expect(laid.missing).toEqual([]);
    }
  });

  it("fetches large East Asian faces only for text in their scripts", async () => {
    const han = await facesFetchedFor("山田太郎");
    expect(han.fetched).toEqual(["montserrat-400", "noto-sans-sc-400"]);
    expect(han.laid.missing).toEqual([]);
    const unknown = await facesFetchedFor("\u{10fffd}");
    expect(unknown.fetched.filter((face) => /-(sc|kr)-/.test(face))).toEqual([]);
    expect(unknown.laid.missing).toHaveLength(1);
  });

  it("draws Chinese and Korean names exactly with less than 1 MB", async () => {
    for (const [name, face] of [
      ["王小明", "noto-sans-sc-400"],
      ["김민수", "noto-sans-kr-400"],
    ] as const) {
      const { laid, size, faces } = await facesFetchedFor(name);
      expect(size).toBeLessThan(1_000_000);
      const library = createFaceLibrary(createFontSource([], fromDisk));
      const drawn = laid.ops.flatMap((op) =>
        op.op === "glyphs" && op.face === face ? op.words.flatMap(({ word }) => word.glyphs) : [],
      );
      expect(drawn).toHaveLength(3);
      for (const { glyph, advance } of drawn) {
        expect(faces.get(face).outline(glyph)).toBe(library.get(face).outline(glyph));
        expect(faces.get(face).outline(glyph)).toMatch(/^M/);
        expect(advance).toBe(library.get(face).advance(glyph));
      }
    }
  });

  it("draws text in a large face only once all its outlines are loaded", async () => {
    let deliver: (() => void) | undefined;
    const store = createFaceStore(
      async (id) => (isSlicedFace(id) ? cutFromDisk(id).frame : fromDisk(id)),
      (id, { start, end }) =>
        new Promise((resolve) => {
          deliver = () => resolve(cutFromDisk(id).outlines.slice(start, end));
        }),
    );
    const layout = () => {
      const { ops, pending } = store.text.layout(
        "中",
        style,
        { width: 100, height: 100 },
        { color: "#000000", alpha: 1 },
      );
      return { ops: ops.length, pending };
    };
    await soon(() => {
      layout();
      expect(deliver).toBeDefined();
    });
    expect(layout()).toEqual({ ops: 0, pending: ["noto-sans-sc-400"] });
    deliver?.();
    await soon(() => expect(layout()).toEqual({ ops: 1, pending: [] }));
  });

  it("leaves a gap instead of boxes until the missing face has loaded", async () => {
    for (const [name, other] of [
      ["Amara आर्यन", "noto-sans-devanagari-400"],
      ["Amara سلمى", "noto-sans-arabic-400"],
      ["Amara ２０２６", "noto-sans-sc-400"],
    ] as const) {
      const { store, deliver, underWay } = heldStore();
      const layout = () =>
        store.text.layout(name, style, { width: 900, height: 100 }, { color: "#000000", alpha: 1 });
      const shown = () => {
        const words = layout().ops.flatMap((op) => (op.op === "glyphs" ? op.words : []));
        return words.map(({ word }) => word.text.trim()).filter((text) => text !== "");
      };
      expect(shown()).toEqual([]);
      expect(underWay()).toEqual(["montserrat-400"]);
      await deliver();
      expect(shown()).toEqual(["Amara"]);
      while (!underWay().includes(other)) {
        await deliver();
        expect(shown()).toEqual(["Amara"]);
      }
      expect(layout().pending).toContain(other);
      do await deliver();
      while (layout().pending.length > 0);
      expect(layout()).toMatchObject({ missing: [], pending: [] });
      expect(shown().join(" ")).toBe(name);
    }
  });

  it("draws boxes for characters whose face could not be loaded", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const store = createFaceStore(async (id) => {
      if (id.startsWith("montserrat")) return fromDisk(id);
      throw new Error("offline");
    });
    const boxes = () => {
      const { ops } = store.text.layout("अ", style, { width: 900, height: 100 }, { color: "#000", alpha: 1 });
      return ops.flatMap((op) => (op.op === "glyphs" ? op.words.flatMap(({ word }) => word.glyphs) : []));
    };
    await soon(() => expect(boxes()).toHaveLength(1));
    expect(store.failed()).toContain("noto-sans-devanagari-400");
  });

  it("invisible characters and spaces fetch no face", async () => {
    const { fetched } = await facesFetchedFor("Amara\u00a0\u2009Okafor\u00ad\u2060\ufe0e\u{e0100}\ufeff");
    expect(fetched).toEqual(["montserrat-400"]);
  });

  it("full-width characters of no particular script fetch their face", async () => {
    const { fetched, laid } = await facesFetchedFor("２０２６");
    expect(fetched).toContain("noto-sans-sc-400");
    expect(laid.missing).toEqual([]);
  });

  it("fetches a failed face again only after a retry", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    let asked = 0;
    const store = createFaceStore(async () => {
      asked += 1;
      throw new Error("offline");
    });
    const layout = () =>
      store.text.layout("A", style, { width: 100, height: 100 }, { color: "#000000", alpha: 1 });
    layout();
    await soon(() => expect(store.failed()).toEqual(["montserrat-400"]));
    layout();
    expect(asked).toBe(1);
    store.retry();
    layout();
    expect(asked).toBe(2);
    await soon(() => expect(store.isWaiting()).toBe(false));
  });
});

describe("[OPEN-41] a project's own fonts in the browser", () => {
  const own = { id: "upload:p1/f1", names: ["Crest"], weight: 400, italic: false };
  const crest: TextStyle = { ...style, family: "crest" };
  const layoutBy = (
    store: ReturnType<typeof createFaceStore>,
    fonts: Parameters<typeof store.withFonts>[0],
  ) =>
    store
      .withFonts(fonts)
      .text.layout("Amara", crest, { width: 2000, height: 100 }, { color: "#000", alpha: 1 });

  it("fetches a project's font when text uses it, and lists its faces", async () => {
    const fetched: FaceId[] = [];
    const store = createFaceStore(async (id) => {
      fetched.push(id);
      return fromDisk("lato-400");
    });
    expect(layoutBy(store, [own]).pending).toEqual([own.id]);
    await soon(() => expect(store.isWaiting()).toBe(false));
    expect(fetched).toEqual([own.id]);
    expect(layoutBy(store, [own])).toMatchObject({ unknownFamilies: [], pending: [] });
    expect(store.withFonts([own]).faceFor("Crest", 400, false).face).toBe(own.id);
  });

  it("text in unknown families waits until the project's fonts are known", () => {
    const fetched: FaceId[] = [];
    const store = createFaceStore((id) => {
      fetched.push(id);
      return new Promise(() => undefined);
    });
    expect(layoutBy(store, "unknown")).toMatchObject({ ops: [], unknownFamilies: [] });
    expect(fetched).toEqual([]);
    expect(layoutBy(store, []).unknownFamilies).toHaveLength(1);
    expect(fetched).toEqual(["arimo-400"]);
  });

  it("keeps the text engine if the project has no fonts and no text waits", () => {
    const box = { width: 2000, height: 100 };
    const black = { color: "#000000", alpha: 1 };
    const store = createFaceStore(async (id) => fromDisk(id));
    const known = store.withFonts("unknown");
    known.text.layout("Amara", style, box, black);
    expect(known.settle()).toBe(true);
    // Now the project has no fonts, so the unknown family prints in a fallback font.
    known.text.layout("Amara", { ...style, family: "School Hand" }, box, black);
    expect(known.isAwaited()).toBe(false);
    const waiting = store.withFonts("unknown");
    waiting.text.layout("Amara", { ...style, family: "School Hand" }, box, black);
    expect(waiting.isAwaited()).toBe(true);
    expect(waiting.settle()).toBe(false);
  });
});
