import { Popover, Slider } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import { layerName, setProperties } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { IconDroplet, IconDropletHalf2 } from "@tabler/icons-react";
import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./layers.module.css";

const icon = { size: 15, stroke: 1.75 } as const;

type SignProps = Omit<ComponentPropsWithRef<typeof IconButton>, "label" | "children"> & {
  readonly value: number;
};

const percentOf = (value: number) => `${Math.round(value * 100)}%`;

function Sign({ value, ...others }: SignProps) {
  return (
    <IconButton
      label={`Opacity ${percentOf(value)}`}
      size="xs"
      className={classes.action}
      data-action
      aria-haspopup="dialog"
      {...others}
    >
      {value < 1 ? <IconDropletHalf2 {...icon} /> : <IconDroplet {...icon} />}
    </IconButton>
  );
}

/** The icon with its slider, which opens at once. */
function OpacitySlider({ element, value }: { readonly element: StoredElement; readonly value: number }) {
  const editor = useEditor();
  const [isOpen, setOpen] = useState(false);
  const sign = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // This icon replaces the pressed one; the focus returns to it when the slider closes.
    sign.current?.focus();
    setOpen(true);
  }, []);
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
        <Sign ref={sign} value={value} data-shown={value < 1 || isOpen} onClick={() => setOpen(!isOpen)} />
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
        <output>{percentOf(value)}</output>
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A layer's opacity: an icon in its row, visible while the layer is translucent, and its slider. The slider is created
 * on the first press: one per row made opening a project slow.
 */
export function RowOpacity({ element }: { readonly element: StoredElement }) {
  const [isWanted, setWanted] = useState(false);
  const value = describeElement(element).opacity;
  if (isWanted) return <OpacitySlider element={element} value={value} />;
  return <Sign value={value} data-shown={value < 1} aria-expanded={false} onClick={() => setWanted(true)} />;
}
