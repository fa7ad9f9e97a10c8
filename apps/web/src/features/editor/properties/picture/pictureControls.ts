export { BackdropControl } from "./BackdropControl.tsx";
export { FaceFrameControl } from "./FaceFrameControl.tsx";
export { ImageTokenControl } from "./ImageTokenControl.tsx";
export { MaskControl } from "./MaskControl.tsx";
export { PhotoSection } from "./PhotoSection.tsx";
export { ReplacePicture } from "./ReplacePicture.tsx";
