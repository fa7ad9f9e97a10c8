import { packIcons } from "../iconLibrary.ts";

/** The list of the library's icons, as the browser receives it. */
export const { list: iconList } = packIcons();
