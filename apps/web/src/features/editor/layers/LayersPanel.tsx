import { Slider } from "@mantine/core";
import { layerMenuCommands, layersOf, setProperties, shownElements } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { IconArrowBarToDown, IconArrowBarToUp, IconLayoutSidebarLeftCollapse } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useEditor, useEditorState, useSelected } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { CommandMenu } from "../canvas/CommandMenu.tsx";
import { LayerList } from "./LayerList.tsx";
import { layerRows } from "./layerRows.ts";
import classes from "./layers.module.css";

const icon = { size: 16, stroke: 1.75 } as const;

function Opacity() {
  const editor = useEditor();
  const values = useSelected().map((element) => describeElement(element).opacity);
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
        disabled={values.length === 0}
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

/** The elements of the side shown as a list, topmost first. */
export function LayersPanel() {
  const [query, setQuery] = useState("");
  const [menuAt, setMenuAt] = useState<{ clientX: number; clientY: number } | null>(null);
  // Show the state before a drag, because a drag on the canvas does not change the list.
  const elements = useEditorState(({ history }) => shownElements(history.present));
  const layers = useMemo(() => layersOf(elements, query).map(({ element }) => element), [elements, query]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((groupId: string, isFolded: boolean) => {
    setFolded(
      (before) => new Set([...[...before].filter((id) => id !== groupId), ...(isFolded ? [groupId] : [])]),
    );
  }, []);
  // A search also finds members of folded groups.
  const rows = useMemo(() => layerRows(layers, query === "" ? folded : new Set()), [layers, folded, query]);
  return (
    <aside className={classes.panel} aria-label="Layers">
      <Header count={elements.length} />
      <SearchField
        className={classes.search ?? ""}
        size="xs"
        variant="filled"
        placeholder="Search by name or type"
        label="Search layers"
        value={query}
        onChange={setQuery}
      />
      <LayerList rows={rows} onFold={fold} onMenu={setMenuAt}>
        {elements.length === 0
          ? "Nothing on this side yet. Add something from the bar below."
          : "No layers found."}
      </LayerList>
      <Opacity />
      <CommandMenu commands={layerMenuCommands} at={menuAt} onClose={() => setMenuAt(null)} placeIn={null} />
    </aside>
  );
}
