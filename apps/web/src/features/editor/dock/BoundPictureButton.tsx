import { Menu } from "@mantine/core";
import { missingForBound } from "@print-builder/core/editing";
import { IconPhotoScan } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { showToast } from "../../../ui/toasts/showToast.ts";
import { useEditor, useEditorList } from "../store/EditorContext.ts";
import { addBoundPicture } from "./pictures.ts";

/** Adds a frame for each record's picture; asks for the token that names it. */
export function BoundPictureButton() {
  const editor = useEditor();
  const [isOpen, setOpen] = useState(false);
  const tokens = useEditorList(({ project }) =>
    Object.keys(project.mapping.imageMap).filter((token) => token !== "default"),
  );
  const change = (wanted: boolean) => {
    const message = wanted ? missingForBound(editor.situation()) : null;
    if (message !== null) showToast(message, { tone: "warning", durationMs: 4000 });
    else setOpen(wanted);
  };
  return (
    <Menu position="top" width={220} opened={isOpen} onChange={change}>
      <Menu.Target>
        <IconButton label="Image from the data" size={34}>
          <IconPhotoScan size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Image token</Menu.Label>
        {tokens.length === 0 ? <Menu.Item disabled>No image token is mapped yet</Menu.Item> : null}
        {tokens.map((token) => (
          <Menu.Item key={token} onClick={() => addBoundPicture(editor, token)}>
            {token}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
