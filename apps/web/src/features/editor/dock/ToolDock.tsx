import {
  IconBarcode,
  IconEraser,
  IconGridDots,
  IconMagnet,
  IconQrcode,
  IconRuler2,
  IconTableImport,
  IconVersions,
} from "@tabler/icons-react";
import { useRef } from "react";
import { FloatingGrip } from "../../../ui/floating/FloatingGrip.tsx";
import { useFloating } from "../../../ui/floating/useFloating.ts";
import { CommandButton } from "../CommandButton.tsx";
import { FinalListButton } from "../dialogs/finalList/FinalListButton.tsx";
import { MediaMenu } from "../dialogs/gallery/MediaMenu.tsx";
import { ProjectImagesButton } from "../dialogs/gallery/ProjectImagesButton.tsx";
import { TemplatesButton } from "../dialogs/templates/TemplatesButton.tsx";
import { useEditor, useEditorState } from "../store/EditorContext.ts";
import classes from "./dock.module.css";
import { ToolButton, ToolGroup } from "./ToolButton.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

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

/** The tools, floating at the foot of the canvas until they are put elsewhere. */
export function ToolDock() {
  const editor = useEditor();
  const place = useEditorState(({ settings }) => settings.bottomToolbarPosition);
  const box = useRef<HTMLDivElement>(null);
  const grip = useFloating({
    box,
    place,
    onPlaced: (bottomToolbarPosition) => editor.changeSettings({ bottomToolbarPosition }),
    within: "parent",
  });
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  return (
    <div ref={box} className={classes.dock} role="toolbar" aria-label="Tools">
      <FloatingGrip label="Move the tools" {...grip} />
      <ToolButton tool="select" />
      <ToolButton tool="text" />
      <ToolGroup tools={["rectangle", "circle", "triangle", "star"]} label="More shapes" />
      <ToolGroup tools={["line", "arrow"]} label="Line or arrow" />
      <span className={classes.rule} />
      <MediaMenu />
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
      <TemplatesButton />
      <CommandButton id="dualSided" isOn={isDualSided}>
        <IconVersions {...icon} />
      </CommandButton>
      <ProjectImagesButton />
      <CommandButton id="dataDialog" {...(isSchool ? { label: "School data wizard" } : {})}>
        <IconTableImport {...icon} />
      </CommandButton>
      <FinalListButton />
      <span className={classes.rule} />
      <CommandButton id="clearAll">
        <IconEraser {...icon} />
      </CommandButton>
    </div>
  );
}
