import { packIcons } from "../iconLibrary.ts";

/** The list of the library's icons, as the browser gets it. */
export const { list: iconList } = packIcons();
