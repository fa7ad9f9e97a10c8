import { IconLock } from "@tabler/icons-react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type ApiError, messageOf } from "./apiError.ts";

/** In place of a screen that the server keeps from this person. */
export function NotAllowed({ error }: { readonly error: ApiError }) {
  return (
    <EmptyState title="Not allowed" text={messageOf(error)} icon={<IconLock size={26} stroke={1.5} />} />
  );
}
