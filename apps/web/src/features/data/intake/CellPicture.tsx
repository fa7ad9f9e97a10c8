import { routes } from "@print-builder/api";
import { addressOf } from "#platform/api/addressOf.ts";
import classes from "./intake.module.css";

/** A thumbnail of a picture from a workbook's cell. */
export function CellPicture({ projectId, name }: { readonly projectId: string; readonly name: string }) {
  const source = addressOf(routes.getMediaFile, {
    params: { id: projectId, filename: name },
    query: { size: 160 },
  });
  return <img className={classes.picture} src={source} alt={name} title={name} />;
}
