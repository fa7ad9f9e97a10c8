/**
 * The project list's dialogs, as one chunk that is loaded on demand. Export stays with the list, because it shares much
 * code with printing, which would otherwise move into the page's first script.
 */

export { CloneProject } from "./CloneProject.tsx";
export { EditTags, TagSeveral } from "./EditTags.tsx";
export { ImportProject } from "./ImportProject.tsx";
export { ManageTags } from "./ManageTags.tsx";
