import type { StoredElement } from "@print-builder/core/document";
import { shownElements, spokenName } from "@print-builder/core/editing";
import type { CardValues } from "@print-builder/core/elements";
import type { ElementDrawing } from "@print-builder/core/layout";
import { ElementShape } from "@print-builder/render/svg";
import { memo, useCallback, useMemo, useSyncExternalStore } from "react";
import type { CardTools } from "#platform/cards/cardStudio.ts";
import { isSilentLabel, shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing, placeOf } from "#platform/editorSession/contentDrawing.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { useSame } from "#ui/useSame.ts";
import type { ElementPlaces } from "./elementPlaces.ts";

type ElementViewProps = {
  readonly id: string;
  readonly places: ElementPlaces;
  /** Gets a new identity when the record changes, so that the element is drawn again. */
  readonly values: CardValues;
  readonly tools: CardTools;
  /** True while the text is edited in place. */
  readonly isEdited: boolean;
};

/** Marks an element whose stored properties cannot be drawn. */
function Broken({ element }: { readonly element: StoredElement }) {
  return (
    <rect
      width={element.width}
      height={element.height}
      fill="var(--error-soft)"
      stroke="var(--error-solid)"
      strokeDasharray="4 3"
    />
  );
}

/** True if only the position differs, which does not affect the drawing. */
function drawsTheSame(
  before: StoredElement | null | undefined,
  now: StoredElement | null | undefined,
): boolean {
  if (!before || !now) return false;
  const { id, properties, width, height } = now;
  return (
    id === before.id && properties === before.properties && width === before.width && height === before.height
  );
}

function tryDrawing(element: StoredElement, values: CardValues, tools: CardTools): ElementDrawing | null {
  try {
    return contentDrawing(element, values, tools.paperLayout);
  } catch (error) {
    // One invalid element must not hide the whole card. Saving reports the element's error.
    console.warn(`The element ${element.id} cannot be drawn.`, error);
    return null;
  }
}

/** One element of the card. It is rendered again only when its look changes; `places` moves its SVG group. */
export const ElementView = memo(function ElementView(props: ElementViewProps) {
  const { id, places, tools, isEdited } = props;
  const { store } = useEditor();
  // An element that has just been bound does not have the record's values yet.
  const values = shownValues(store.getState());
  const element = useSyncExternalStore(
    useCallback((draw: () => void) => places.subscribe(id, draw), [places, id]),
    () => elementById(store.getState().shown, id),
  );
  const drawn = useSame(element, drawsTheSame);
  const drawing = useMemo(() => (drawn ? tryDrawing(drawn, values, tools) : null), [drawn, values, tools]);
  const attach = useCallback(
    (group: SVGGElement | null) => places.attach(id, group && { group, drawing }),
    [places, id, drawing],
  );
  if (!element) return null;
  const isSilent = isSilentLabel(element, shownElements(store.getState().shown), values);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that the canvas's shortcuts edit
    <g
      ref={attach}
      transform={placeOf(places.placed(id) ?? element)}
      data-element={id}
      tabIndex={0}
      role="img"
      aria-label={spokenName(element)}
      visibility={isEdited || isSilent ? "hidden" : undefined}
    >
      {drawing ? (
        <ElementShape drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
      ) : (
        <Broken element={element} />
      )}
    </g>
  );
});
