export type { ToolGroup } from "./defineElement.ts";
export { type DesignToken, designTokens } from "./designTokens.ts";
export type {
  CardValues,
  ImageFinder,
  ImageInfo,
  ImageLookup,
  ImageSource,
  Paper,
} from "./drawTools.ts";
export {
  describeElement,
  type ElementIcon,
  elementKind,
  elementKinds,
  type PreparedElement,
  prepareElement,
} from "./elementKinds.ts";
export { mediaOf } from "./image/mediaOf.ts";
export type { PanelField } from "./panelField.ts";
export { isNewText } from "./text/textElement.ts";
export { fontOf, type TextFont } from "./text/textFont.ts";
