import { expect, test, vi } from "vitest";
import type { FindDirect } from "../cards/pictureStore.ts";
import type { EditorSession } from "../editorSession/createEditorSession.ts";
import { showSchoolPhotos } from "./showSchoolPhotos.ts";

const school = "https://school.example";
const photo = `${school}/storage/7.jpg`;

/** An editor whose picture store records requests by key. */
function openEditor() {
  let find: FindDirect | undefined;
  const kept = new Map<string, string | Promise<string>>();
  const editor = {
    projectId: "p",
    store: { getState: () => ({ shown: { design: { front: [], back: [] } } }) },
    studio: { pictures: { setDirect: (_: unknown, given: FindDirect) => (find = given) } },
  } as unknown as EditorSession;
  const look = (key: string, address: () => string | Promise<string>) => {
    if (!kept.has(key)) kept.set(key, address());
    return { status: "ready", image: { key, width: 3, height: 4 } } as const;
  };
  const shown = async () => {
    find?.(photo, true, { look, tell: () => undefined });
    await [...kept.values()].at(-1);
    const found = find?.(photo, true, { look, tell: () => undefined });
    if (found?.status !== "ready") throw new Error("It is not there.");
    return { url: await kept.get(found.image.key), ...found.image };
  };
  return { editor, shown };
}

test("shows an unanalysed photo as is and requests it again next time", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const face = { x: 0.3, y: 0.2, width: 0.4, height: 0.5 };
  const answers = [null, { face, cut_out: "data:image/webp;base64,AA==" }];
  const fetched = vi.fn(async () => {
    if (fetched.mock.calls.length === 1) throw new Error("The server is away.");
    return Response.json({ photos: [answers[fetched.mock.calls.length - 2]] });
  });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { origin: "https://cards.example", href: "https://cards.example/" });
  const { editor, shown } = openEditor();
  for (const asked of [1, 2]) {
    showSchoolPhotos(editor, school);
    expect(await shown()).toMatchObject({ url: photo, face: undefined });
    expect(await shown()).not.toHaveProperty("keepsBackdrop");
    expect(fetched).toHaveBeenCalledTimes(asked);
  }
  for (const _ of [1, 2]) {
    showSchoolPhotos(editor, school);
    expect(await shown()).toMatchObject({ url: answers[1]?.cut_out, face });
  }
  expect(fetched).toHaveBeenCalledTimes(3);
});
