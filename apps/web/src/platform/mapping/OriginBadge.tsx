import { Badge } from "@mantine/core";
import type { Origin } from "./proposeSources.ts";

type OriginBadgeProps = {
  /** False while the token has no source. */
  readonly mapped: boolean;
  readonly origin: Origin | null;
};

/** Why a token has its source. Empty if someone chose the source. */
export function OriginBadge({ mapped, origin }: OriginBadgeProps) {
  if (!mapped)
    return (
      <Badge color="yellow" miw="max-content">
        Open
      </Badge>
    );
  if (origin === "same")
    return (
      <Badge color="green" miw="max-content">
        Same name
      </Badge>
    );
  return origin === "meaning" ? <Badge miw="max-content">By meaning</Badge> : null;
}
