import { EditorPage } from "#features/editor/EditorPage.tsx";

export const loadSurroundings = async () => (await import("./surroundings.tsx")).surroundings;

export function EditorRoute() {
  return <EditorPage loadSurroundings={loadSurroundings} />;
}
