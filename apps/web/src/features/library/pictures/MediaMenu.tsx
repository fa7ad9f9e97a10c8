import { Menu, Radio } from "@mantine/core";
import { useFileDialog } from "@mantine/hooks";
import { addElement, missingForBound } from "@print-builder/core/editing";
import { IconPhoto, IconPhotoPlus, IconPhotoScan } from "@tabler/icons-react";
import { useState } from "react";
import {
  type EditorSession,
  mayAddPlaceholder,
  tellPlaceholder,
} from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { BarButton } from "#ui/BarButton.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./gallery.module.css";
import { addStaticPicture } from "./pictureFile.ts";
import { uploadToProject } from "./uploadToProject.ts";

type ImageTokenProps = {
  /** The project's image tokens, each with its column or field. */
  readonly tokens: Readonly<Record<string, string>>;
};

/** Asks which image token a new dynamic image shows. */
function ImageToken({ tokens, close }: ImageTokenProps & DialogProps<string>) {
  const names = Object.keys(tokens);
  const [token, setToken] = useState(names[0] ?? "");
  return (
    <FormDialog
      title="Dynamic image"
      actions={<WhatIs word="dynamicImage" name="Dynamic image" />}
      action="Add image"
      onSubmit={() => close(token)}
      onCancel={() => close(null)}
    >
      <Radio.Group
        label="Image field"
        description="Each card shows the image named in its record."
        value={token}
        onChange={setToken}
      >
        <div className={classes.tokens}>
          {names.map((name, index) => (
            <Radio
              key={name}
              value={name}
              label={name}
              description={`From ${tokens[name]}`}
              {...(index === 0 ? { "data-autofocus": true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}

/** The project's image tokens, except the token for the picture that replaces missing photos. */
function imageTokens(editor: EditorSession): Readonly<Record<string, string>> {
  const { imageMap } = editor.store.getState().project.mapping;
  return Object.fromEntries(Object.entries(imageMap).filter(([token]) => token !== "default"));
}

/** Adds an image element that shows each record's own picture. */
function placeDynamicImage(editor: EditorSession, token: string): void {
  const properties = { staticImage: false, imageBinding: token };
  editor.edit("Add bound image", (state) => {
    const { width, height } = state.design.canvas;
    const size = { width: Math.min(300, width * 0.32), height: Math.min(200, height * 0.65) };
    return addElement(state, { type: "image", size, properties }, Date.now());
  });
}

/** Name of the placeholder token for photos. */
const placeholderToken = "photo";

/** Asks for an image token and adds an image element for it. Without tokens, asks first and adds a placeholder. */
async function addDynamicImage(editor: EditorSession): Promise<void> {
  const missing = missingForBound(editor.situation());
  if (missing?.of === "project") {
    showToast(missing.message, { tone: "warning", durationMs: 4000 });
    return;
  }
  const tokens = imageTokens(editor);
  if (Object.keys(tokens).length === 0) {
    if (missing && !(await mayAddPlaceholder("Dynamic image", missing.message))) return;
    placeDynamicImage(editor, placeholderToken);
    const { openWizard, mapTokens } = editor.hooks();
    tellPlaceholder(placeholderToken, () => void (missing ? openWizard() : mapTokens()));
    return;
  }
  const token = await openDialog(ImageToken, { tokens });
  if (token !== null) placeDynamicImage(editor, token);
}

const icon = { size: 16, stroke: 1.75 } as const;

/** Menu to add a static or a dynamic image, or to upload several pictures. */
export function MediaMenu() {
  const editor = useEditor();
  // The file choosers live outside the menu, which has closed by the time a file is chosen.
  const single = useFileDialog({
    accept: acceptedPictures,
    multiple: false,
    resetOnOpen: true,
    onChange: (files) => (files?.[0] ? void addStaticPicture(editor, files[0]) : undefined),
  });
  const bulk = useFileDialog({
    accept: acceptedPictures,
    resetOnOpen: true,
    onChange: (files) => (files && files.length > 0 ? void uploadToProject(editor, [...files]) : undefined),
  });
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <BarButton label="Media" icon={<IconPhoto size={18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={single.open}>
          Static image
        </Menu.Item>
        <Menu.Item leftSection={<IconPhotoScan {...icon} />} onClick={() => void addDynamicImage(editor)}>
          Dynamic image
        </Menu.Item>
        <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={bulk.open}>
          Bulk upload
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
