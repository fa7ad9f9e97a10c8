import type { StoredElement } from "@print-builder/core/document";
import { prepareElement } from "@print-builder/core/elements";
import { designValues, type ElementDrawing, layoutElement } from "@print-builder/core/layout";
import type { TextLayout } from "@print-builder/core/text";
import type { CardTools } from "./cardStudio.ts";

/** Text as shown while designing, with its tokens as written: its draw operations and lines. */
export function laidText(
  element: StoredElement,
  tools: CardTools,
): { readonly drawing: ElementDrawing; readonly layout: TextLayout } {
  let laid: TextLayout | null = null;
  const watching: CardTools["layout"] = {
    ...tools.layout,
    text: {
      layout: (...input) => {
        laid = tools.layout.text.layout(...input);
        return laid;
      },
    },
  };
  const drawing = layoutElement(prepareElement(element), designValues, watching);
  const layout = laid as TextLayout | null;
  if (!layout) throw new RangeError(`The element ${element.id} is not a text.`);
  return { drawing, layout };
}
