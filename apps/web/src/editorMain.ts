// The editor's page: it has the code of the card in it, which the app fetches elsewhere when the editor is opened.
import "#platform/cards/fetchPartsAtOnce.ts";
import { EditorRoute } from "#app/editor/editorRoute.tsx";
import { start } from "#app/start.tsx";

void start(async () => ({ Component: EditorRoute }));
