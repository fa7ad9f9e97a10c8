import { Button, FileButton } from "@mantine/core";
import { describeElement, roleOf } from "@print-builder/core/elements";
import { IconPhotoEdit } from "@tabler/icons-react";
import { useIsEnabled } from "#features/editor/CommandButton.tsx";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import classes from "../properties.module.css";

/** Replaces the picture of a static image element, if exactly one is selected. */
export function ReplacePicture() {
  const editor = useEditor();
  const image = useEditorState(({ history }) => {
    const [element, ...others] = selectedOf(history.present);
    return element &&
      roleOf(element) === "picture" &&
      others.length === 0 &&
      describeElement(element).imageToken === null
      ? element.id
      : null;
  });
  const isDrawing = useIsEnabled(editor.command("openShapes"));
  if (image === null) return null;
  return (
    <section className={classes.section} aria-label="Image file">
      <FileButton
        accept={acceptedPictures}
        onChange={(file) => (file ? void editor.hooks().replacePicture(image, file) : undefined)}
      >
        {(props) => (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhotoEdit size={16} stroke={1.75} />}
            {...props}
          >
            Replace image
          </Button>
        )}
      </FileButton>
      {isDrawing ? (
        <Button size="xs" variant="default" onClick={() => editor.run(editor.command("openShapes"))}>
          Open as shapes
        </Button>
      ) : null}
    </section>
  );
}
