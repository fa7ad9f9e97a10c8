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
export {
  describeElement,
  type ElementDescription,
  type ElementKind,
  elementKind,
  elementKinds,
  type PreparedElement,
  prepareElement,
} from "./elementKinds.ts";
export { type PictureFit, placePicture } from "./image/placePicture.ts";
export { isNewText } from "./text/textElement.ts";
export { customFamily, fontOf, type TextFont } from "./text/textFont.ts";
