import { Badge, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./designCard.module.css";

type DesignCardProps = {
  readonly label: string;
  /** The name, as a link if a click on the card leads somewhere. */
  readonly name: ReactNode;
  readonly badge?: string | null;
  /** Pictures of the design. */
  readonly art: ReactNode;
  /** Buttons shown below the art while the card is hovered or focused. */
  readonly actions: ReactNode;
  /** True for larger pictures, on wider cards. */
  readonly roomy?: boolean;
  /** True while an action runs, because the buttons must stay visible. */
  readonly busy?: boolean;
  /** A checkbox in the corner of the art that selects the card. */
  readonly choice?: ReactNode;
  /** Details below the name. */
  readonly children: ReactNode;
};

/** A design in a grid: pictures, actions, name and details. Only the pictures move to make space for the actions. */
export function DesignCard(props: DesignCardProps) {
  const { label, name, badge, art, actions, roomy, busy, choice, children } = props;
  return (
    <article className={classes.card} aria-label={label} data-roomy={roomy} data-busy={busy || undefined}>
      <div className={classes.art}>
        <div className={classes.stage}>{art}</div>
        <div className={classes.actions}>{actions}</div>
        {choice ? <div className={classes.choice}>{choice}</div> : null}
      </div>
      <div className={classes.text}>
        <div className={classes.titleLine}>
          <h2 className={classes.name} title={label}>
            {name}
          </h2>
          {badge ? <Badge color="gray">{badge}</Badge> : null}
        </div>
        {children}
      </div>
    </article>
  );
}

/** One line of details below a card's name. */
export function CardFacts({
  className = "",
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <ul className={`${classes.facts} ${className}`}>{children}</ul>;
}

const lineWidths = ["45%", "75%", "50%"];

/** A placeholder shown while the list loads. */
export function WaitingCard({ roomy, lines }: { readonly roomy?: boolean; readonly lines: 1 | 2 | 3 }) {
  return (
    <div className={classes.card} data-roomy={roomy}>
      <div className={classes.art} />
      <div className={classes.text}>
        <Skeleton height={14} width="60%" my={5} />
        {lineWidths.slice(0, lines).map((width) => (
          <Skeleton key={width} height={10} width={width} mt={8} mb={4} />
        ))}
      </div>
    </div>
  );
}
