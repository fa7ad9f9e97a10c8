import { FileButton } from "@mantine/core";
import {
  IconBarcode,
  IconEraser,
  IconGridDots,
  IconMagnet,
  IconPhoto,
  IconPhotoPlus,
  IconQrcode,
  IconRuler2,
  IconTableImport,
  IconVersions,
} from "@tabler/icons-react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { useEditor, useEditorState } from "../store/EditorContext.ts";
import { BoundPictureButton } from "./BoundPictureButton.tsx";
import classes from "./dock.module.css";
import { addManyPictures, addStaticPicture } from "./pictures.ts";
import { ToolButton, ToolGroup } from "./ToolButton.tsx";

const icon = { size: 18, stroke: 1.75 } as const;
const pictures = "image/*";

function PictureButtons() {
  const editor = useEditor();
  return (
    <>
      <FileButton
        accept={pictures}
        onChange={(file) => (file ? void addStaticPicture(editor, file) : undefined)}
      >
        {(props) => (
          <IconButton label="Image from this computer" size={34} {...props}>
            <IconPhoto {...icon} />
          </IconButton>
        )}
      </FileButton>
      <BoundPictureButton />
      <FileButton
        multiple
        accept={pictures}
        onChange={(files) => (files.length > 0 ? void addManyPictures(editor, files) : undefined)}
      >
        {(props) => (
          <IconButton label="Upload many pictures" size={34} {...props}>
            <IconPhotoPlus {...icon} />
          </IconButton>
        )}
      </FileButton>
    </>
  );
}

function ViewButtons() {
  const { showGrid, showRulers, snapToGrid } = useEditorState(({ settings }) => settings);
  return (
    <>
      <CommandButton id="toggleGrid" isOn={showGrid}>
        <IconGridDots {...icon} />
      </CommandButton>
      <CommandButton id="toggleRulers" isOn={showRulers}>
        <IconRuler2 {...icon} />
      </CommandButton>
      <CommandButton id="toggleSnap" isOn={snapToGrid}>
        <IconMagnet {...icon} />
      </CommandButton>
    </>
  );
}

/** The tools, floating at the foot of the canvas. */
export function ToolDock() {
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  return (
    <div className={classes.dock} role="toolbar" aria-label="Tools">
      <ToolButton tool="select" />
      <ToolButton tool="text" />
      <ToolGroup tools={["rectangle", "circle", "triangle", "star"]} label="More shapes" />
      <ToolGroup tools={["line", "arrow"]} label="Line or arrow" />
      <span className={classes.rule} />
      <PictureButtons />
      <span className={classes.rule} />
      <CommandButton id="add.qrcode">
        <IconQrcode {...icon} />
      </CommandButton>
      <CommandButton id="add.code128">
        <IconBarcode {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      <ViewButtons />
      <span className={classes.rule} />
      <CommandButton id="dualSided" isOn={isDualSided}>
        <IconVersions {...icon} />
      </CommandButton>
      <CommandButton id="dataDialog">
        <IconTableImport {...icon} />
      </CommandButton>
      <span className={classes.rule} />
      <CommandButton id="clearAll">
        <IconEraser {...icon} />
      </CommandButton>
    </div>
  );
}
