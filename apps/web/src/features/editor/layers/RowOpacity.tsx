import { Popover, Slider } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import { layerName, setProperties } from "@print-builder/core/editing";
import { IconDroplet, IconDropletHalf2 } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useEditor } from "../store/EditorContext.ts";
import classes from "./layers.module.css";

const icon = { size: 15, stroke: 1.75 } as const;

/** A layer's opacity: a sign in its row, which stays in sight while something shows through, and its slider. */
export function RowOpacity({ element }: { readonly element: StoredElement }) {
  const editor = useEditor();
  const [isOpen, setOpen] = useState(false);
  const value = Number(element.properties.opacity ?? 1);
  const percent = `${Math.round(value * 100)}%`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right"
      width={190}
      shadow="lg"
      radius="md"
      trapFocus
    >
      <Popover.Target>
        <IconButton
          label={`Opacity ${percent}`}
          size="xs"
          className={classes.action}
          data-action
          data-shown={value < 1 || isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {value < 1 ? <IconDropletHalf2 {...icon} /> : <IconDroplet {...icon} />}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.opacity ?? ""} data-action aria-label="Opacity of the layer">
        <Slider
          className={classes.slider ?? ""}
          size="sm"
          label={null}
          min={0}
          max={1}
          step={0.1}
          value={value}
          thumbLabel={`Opacity of ${layerName(element)}`}
          onChange={(opacity) =>
            editor.edit("Opacity", (state) => setProperties(state, [element.id], { opacity }), "opacity")
          }
        />
        <output>{percent}</output>
      </Popover.Dropdown>
    </Popover>
  );
}
