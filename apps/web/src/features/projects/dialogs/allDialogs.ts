/**
 * What the list of projects opens, as one file that is fetched when it is first needed. Exports have much in common with
 * printing, which would come with the page's first script then: they stay with the list.
 */

export { CloneProject } from "./CloneProject.tsx";
export { EditTags } from "./EditTags.tsx";
export { ImportProject } from "./ImportProject.tsx";
export { ManageTags } from "./ManageTags.tsx";
export { TagSeveral } from "./TagSeveral.tsx";
