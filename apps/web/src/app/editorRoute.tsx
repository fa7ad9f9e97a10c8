import { openDataWizard } from "../features/data/openDataWizard.ts";
import { EditorPage } from "../features/editor/EditorPage.tsx";

/** Features do not know each other: here the editor is told how the data wizard is opened. */
export function EditorRoute() {
  return <EditorPage openDataWizard={openDataWizard} />;
}
