export type {
  CardValues,
  ImageFinder,
  ImageInfo,
  ImageLookup,
  ImageSource,
  PanelField,
  Paper,
} from "./defineElement.ts";
export {
  describeElement,
  type ElementKind,
  elementKind,
  elementKinds,
  type PreparedElement,
  prepareElement,
} from "./elementKinds.ts";
export { placePicture } from "./image/placePicture.ts";
export { isNewText } from "./text/textElement.ts";
export { fontOf, type TextFont } from "./text/textFont.ts";
