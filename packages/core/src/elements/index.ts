export {
  type CardValues,
  type DrawTools,
  defineElement,
  type ElementContent,
  type ElementDefinition,
  type ImageFinder,
  type ImageInfo,
  type ImageLookup,
  type ImageSource,
  type PanelField,
  type Paper,
} from "./defineElement.ts";
export { type PictureFit, placePicture } from "./image/placePicture.ts";
export {
  defaultProperties,
  type ElementKind,
  elementKinds,
  type PreparedElement,
  prepareElement,
} from "./prepareElement.ts";
export { customFamily, fontOf, type TextFont } from "./text/textFont.ts";
