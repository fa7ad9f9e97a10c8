import { IconLock } from "@tabler/icons-react";
import { type ApiError, messageOf } from "../lib/api/apiError.ts";
import { EmptyState } from "./EmptyState.tsx";

/** In place of a screen that the server keeps from this person. */
export function NotAllowed({ error }: { readonly error: ApiError }) {
  return (
    <EmptyState title="Not allowed" text={messageOf(error)} icon={<IconLock size={26} stroke={1.5} />} />
  );
}
