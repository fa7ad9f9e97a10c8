import { parseProject, type StoredElement } from "@print-builder/core/document";
import { createHistory, designOf, openDesign, record, undo } from "@print-builder/core/editing";
import { describe, expect, it } from "vitest";
import { storageKeys } from "#platform/storage/keys.ts";
import { readShared, withRenamedPictures, writeShared } from "./useSharedClipboard.ts";

const image = (id: string) => ({
  id,
  type: "image",
  x: 0,
  y: 0,
  width: 40,
  height: 40,
  properties: { staticImage: true, imageData: "media:logo.png" },
});

function elementsOf(ids: readonly string[]): readonly StoredElement[] {
  const stored = { name: "P", canvas_width: 300, canvas_height: 200, front_elements: ids.map(image) };
  return parseProject(stored).project.front;
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

describe("shared clipboard", () => {
  it("reads the copied elements and the project they come from", () => {
    const storage = memoryStorage();
    const clipboard = { elements: elementsOf(["a", "b"]) };
    writeShared(storage, { projectId: "p1", clipboard });
    expect(readShared(storage)).toEqual({ projectId: "p1", clipboard });
  });

  it.each(["", "{", "null", "{}", '{"project_id":"p","text":"hello"}'])(
    "finds nothing to paste in %j",
    (text) => {
      const storage = memoryStorage();
      storage.setItem(storageKeys.clipboard, text);
      expect(readShared(storage)).toBeNull();
    },
  );
});

describe("withRenamedPictures", () => {
  const stored = { name: "P", canvas_width: 300, canvas_height: 200, front_elements: [image("own")] };
  const start = openDesign(designOf(parseProject(stored).project));
  const [pasted] = elementsOf(["pasted"]);
  if (!pasted) throw new Error("An element is pasted.");
  const after = { ...start, design: { ...start.design, front: [...start.design.front, pasted] } };
  const history = record(createHistory(start), after, "Paste");
  const renamed = withRenamedPictures(history, new Set(["pasted"]), { "logo.png": "logo (2).png" });

  it("renames pictures in every undo step and changes nothing else", () => {
    const pictures = renamed.present.design.front.map(({ properties }) => properties.imageData);
    expect(pictures).toEqual(["media:logo.png", "media:logo (2).png"]);
    expect(renamed.entries).toHaveLength(2);
    expect(undo(renamed).present.design).toBe(start.design);
  });

  it("the current design is still the same object as in its undo step", () => {
    expect(renamed.present.design).toBe(renamed.entries[renamed.index]?.design);
  });
});
