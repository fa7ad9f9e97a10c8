import { Menu } from "@mantine/core";
import { stepZoom, zoomPresets } from "@print-builder/core/editing";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { fitView, zoomTo } from "#platform/editorSession/viewport.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./topBar.module.css";

const percent = new Intl.NumberFormat(undefined, { style: "percent" });

/** Zoom in steps and by presets; all of it about the middle of the canvas. */
export function ZoomControl() {
  const editor = useEditor();
  const zoom = useEditorState(({ view }) => view.zoom);
  return (
    <div className={classes.zoom} role="toolbar" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        shortcut="Ctrl+-"
        size="sm"
        onClick={() => zoomTo(editor, stepZoom(zoom, -1))}
      >
        <IconMinus size={15} stroke={1.75} />
      </IconButton>
      <Menu width={150} position="bottom">
        <Menu.Target>
          <button type="button" className={classes.zoomValue} aria-label={`Zoom ${percent.format(zoom)}`}>
            {percent.format(zoom)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => fitView(editor)}>Fit card</Menu.Item>
          <Menu.Divider />
          {zoomPresets.map((preset) => (
            <Menu.Item key={preset} onClick={() => zoomTo(editor, preset)}>
              {percent.format(preset)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        label="Zoom in"
        shortcut="Ctrl++"
        size="sm"
        onClick={() => zoomTo(editor, stepZoom(zoom, 1))}
      >
        <IconPlus size={15} stroke={1.75} />
      </IconButton>
    </div>
  );
}
