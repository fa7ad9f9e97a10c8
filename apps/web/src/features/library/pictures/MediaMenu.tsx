import { Menu } from "@mantine/core";
import { useFileDialog } from "@mantine/hooks";
import { IconPhoto, IconPhotoPlus, IconPhotoScan } from "@tabler/icons-react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { addDynamicImage } from "./addDynamicImage.ts";
import { addStaticPicture } from "./staticPicture.ts";
import { uploadToProject } from "./uploadToProject.ts";

const icon = { size: 16, stroke: 1.75 } as const;
const accept = "image/*";

/** Pictures for the card: one that stays, one of each record, or many for the records to find. */
export function MediaMenu() {
  const editor = useEditor();
  // The choosers live outside the menu, which is gone by the time a file is chosen.
  const single = useFileDialog({
    accept,
    multiple: false,
    resetOnOpen: true,
    onChange: (files) => (files?.[0] ? void addStaticPicture(editor, files[0]) : undefined),
  });
  const bulk = useFileDialog({
    accept,
    resetOnOpen: true,
    onChange: (files) => (files && files.length > 0 ? void uploadToProject(editor, [...files]) : undefined),
  });
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <IconButton label="Media" size={34}>
          <IconPhoto size={18} stroke={1.75} />
        </IconButton>
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
