import { newTextStyle } from "#elements/text/textElement.ts";
import type { TextStyle } from "#text/layoutText.ts";

/** The style of a text that says nothing of its own. */
export const plainStyle: TextStyle = { ...newTextStyle, size: 20 };
