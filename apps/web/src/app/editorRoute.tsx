import { EditorPage } from "../features/editor/EditorPage.tsx";

const loadDoors = async () => (await import("./editorDoors.ts")).doors;

export function EditorRoute() {
  return <EditorPage loadDoors={loadDoors} />;
}
