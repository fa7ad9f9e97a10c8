import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import classes from "../properties.module.css";

/** Says what the canvas does not show of a school's photos, which are fetched from the school system and looked at when they are printed. */
export function SchoolPhotoNote({ here, printed }: { readonly here: string; readonly printed: string }) {
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  return isSchool ? (
    <p className={classes.note}>
      Photos of the school system are {printed} when they are printed. The canvas shows {here}.
    </p>
  ) : null;
}
