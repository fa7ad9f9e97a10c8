import { openingEditor } from "./openingEditor.ts";
import { startEarly } from "./startEarly.ts";

// Everything below is asked for at once; nothing waits for something else to arrive first.
const project = startEarly();
const app = import("./app/start.tsx");
if (openingEditor(location.pathname) !== null) void import("./app/editorRoute.tsx");
if (project) void import("./lib/cards/earlyParts.ts").then(({ fetchPartsOf }) => fetchPartsOf(project));
// Not awaited: what arrives imports from this very file, which would then wait for itself.
void app.then(({ start }) => start());
