import { Slider, TextInput } from "@mantine/core";
import {
  layerMenuCommands,
  layersOf,
  select,
  selectedElements,
  setProperties,
  shownElements,
} from "@print-builder/core/editing";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconLayoutSidebarLeftCollapse,
  IconSearch,
} from "@tabler/icons-react";
import { useState } from "react";
import { useCardTools } from "../../../lib/cards/cardStudio.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { CommandMenu } from "../canvas/CommandMenu.tsx";
import { useEditor, useEditorList, useEditorState } from "../store/EditorContext.ts";
import { LayerRow } from "./LayerRow.tsx";
import classes from "./layers.module.css";
import { useLayerDrag } from "./useLayerDrag.ts";

const icon = { size: 16, stroke: 1.75 } as const;

function Opacity() {
  const editor = useEditor();
  const selected = useEditorList(({ shown }) => selectedElements(shown));
  const values = selected.map(({ properties }) => Number(properties.opacity ?? 1));
  const value = values[0] ?? 1;
  const isMixed = values.some((other) => other !== value);
  return (
    <div className={classes.footer}>
      <span>Opacity</span>
      <Slider
        className={classes.slider ?? ""}
        size="sm"
        label={null}
        min={0}
        max={1}
        step={0.1}
        disabled={selected.length === 0}
        value={value}
        thumbLabel="Opacity"
        onChange={(opacity) =>
          editor.edit("Opacity", (state) => setProperties(state, state.selection, { opacity }), "opacity")
        }
      />
      <output>{isMixed ? "Mixed" : `${Math.round(value * 100)}%`}</output>
    </div>
  );
}

function Header({ count }: { readonly count: number }) {
  const editor = useEditor();
  return (
    <div className={classes.header}>
      <h2 className={classes.title}>
        Layers <span className={classes.count}>{count}</span>
      </h2>
      <CommandButton id="bringToFront" size="sm">
        <IconArrowBarToUp {...icon} />
      </CommandButton>
      <CommandButton id="sendToBack" size="sm">
        <IconArrowBarToDown {...icon} />
      </CommandButton>
      <IconButton label="Hide layers" size="sm" onClick={() => editor.changeSettings({ showLayers: false })}>
        <IconLayoutSidebarLeftCollapse {...icon} />
      </IconButton>
    </div>
  );
}

/** The shown side's elements as a list, the topmost first. */
export function LayersPanel() {
  const editor = useEditor();
  const tools = useCardTools(editor.studio);
  const [query, setQuery] = useState("");
  const [menuAt, setMenuAt] = useState<{ clientX: number; clientY: number } | null>(null);
  // While something is dragged on the canvas the list stands still: nothing in it changes.
  const elements = useEditorState(({ history }) => shownElements(history.present));
  const selection = useEditorState(({ shown }) => shown.selection);
  const layers = layersOf(elements, query);
  const topmostFirst = layersOf(elements).map(({ element }) => element.id);
  const { drag, handlers } = useLayerDrag(editor, topmostFirst);
  const selectRange = (id: string) => {
    const shown = layers.map(({ element }) => element.id);
    const from = shown.indexOf(selection.at(-1) ?? id);
    const [start, end] = [Math.min(from, shown.indexOf(id)), Math.max(from, shown.indexOf(id))];
    editor.edit("Select", (state) => select(state, shown.slice(Math.max(start, 0), end + 1)));
  };
  return (
    <aside className={classes.panel} aria-label="Layers">
      <Header count={elements.length} />
      <TextInput
        className={classes.search ?? ""}
        size="xs"
        variant="filled"
        placeholder="Search by name or type"
        aria-label="Search layers"
        leftSection={<IconSearch size={14} stroke={1.75} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ul className={classes.list}>
        {layers.map(({ element }) => (
          <LayerRow
            key={element.id}
            element={element}
            tools={tools}
            isSelected={selection.includes(element.id)}
            isDragged={drag?.ids.includes(element.id) ?? false}
            drop={drag?.drop?.id === element.id ? drag.drop.side : null}
            onMenu={setMenuAt}
            onRange={() => selectRange(element.id)}
            {...handlers(element.id)}
          />
        ))}
        {layers.length === 0 ? (
          <li className={classes.none}>
            {elements.length === 0
              ? "Nothing on this side yet. Add something from the bar below."
              : "No layer matches."}
          </li>
        ) : null}
      </ul>
      <Opacity />
      <CommandMenu commands={layerMenuCommands} at={menuAt} onClose={() => setMenuAt(null)} />
    </aside>
  );
}
