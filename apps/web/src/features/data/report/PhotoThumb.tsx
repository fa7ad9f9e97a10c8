import { routes } from "@print-builder/api";
import { IconPhotoOff } from "@tabler/icons-react";
import { addressOf } from "#platform/api/request.ts";
import classes from "./report.module.css";

type PhotoThumbProps = { readonly projectId: string; readonly fileName: string | null };

/** A picture of the project, small; an empty frame where there is none. */
export function PhotoThumb({ projectId, fileName }: PhotoThumbProps) {
  if (fileName === null) {
    return (
      <span className={classes.noThumb} aria-hidden>
        <IconPhotoOff size={16} stroke={1.75} />
      </span>
    );
  }
  const src = addressOf(routes.getMediaFile, {
    params: { id: projectId, filename: fileName },
    query: { size: 160 },
  });
  return <img className={classes.thumb} src={src} alt="" loading="lazy" decoding="async" />;
}
