import { Picture } from "#ui/Picture.tsx";
import shelf from "./shelf.module.css";

/** A template's preview picture, or “No Preview”. */
export function TemplatePicture({ source }: { readonly source: string | null }) {
  const fallback = <span className={shelf.noPreview}>No Preview</span>;
  return <Picture className={shelf.picture} src={source} fallback={fallback} />;
}
