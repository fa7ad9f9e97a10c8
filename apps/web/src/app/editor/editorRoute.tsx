import { EditorPage } from "#features/editor/EditorPage.tsx";
import { contextMenu, editorCommands, projectMenu } from "./commands.ts";

const app = {
  commands: editorCommands,
  projectMenu,
  contextMenu,
  loadSurroundings: async () => (await import("./surroundings.tsx")).surroundings,
};

export function EditorRoute() {
  return <EditorPage app={app} />;
}
