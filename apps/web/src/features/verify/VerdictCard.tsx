import type { Verdict } from "@print-builder/signed-codes";
import { IconCircleCheck, IconCircleX, IconClockX, IconRefreshAlert } from "@tabler/icons-react";
import type { Checked } from "./checkCode.ts";
import classes from "./verify.module.css";

type Words = { readonly title: string; readonly text: string; readonly Icon: typeof IconCircleX };

const words: Readonly<Record<Verdict, Words>> = {
  genuine: {
    title: "Genuine",
    text: "The school issued this card, and nothing on it was changed. Compare the name and the photo with the person.",
    Icon: IconCircleCheck,
  },
  expired: {
    title: "Expired",
    text: "The school issued this card, but it has expired. Ask for the new one.",
    Icon: IconClockX,
  },
  revoked: {
    title: "No longer valid",
    text: "The school issued this card, but has replaced it since. It may have been lost: do not accept it.",
    Icon: IconRefreshAlert,
  },
  forged: {
    title: "Not genuine",
    text: "This code was not signed by the school, or was changed. Do not accept the card, and tell the school.",
    Icon: IconCircleX,
  },
};

const dayText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });

const momentText = (ms: number) =>
  new Date(ms).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });

/** Explains what an offline check cannot know; null after an online check. */
function unknownText({ verdict, knownAt }: Checked): string | null {
  if (knownAt === null) return null;
  const known = `Checked offline, with data from ${momentText(knownAt)}`;
  if (verdict === "genuine") return `${known}: the card may have been replaced since.`;
  if (verdict === "forged")
    return `${known}. A card issued since may be genuine: check it again with a connection.`;
  return `${known}.`;
}

/** Spells out a token: "full_name" becomes "full name". */
const spoken = (token: string) => {
  const text = token.replaceAll(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Shows a code's verdict, the meaning of the verdict, and the code's content. */
export function VerdictCard(checked: Checked) {
  const { verdict, claim } = checked;
  const unknown = unknownText(checked);
  const { title, text, Icon } = words[verdict];
  const facts: readonly (readonly [string, string])[] = claim
    ? [
        ["Issued by", claim.issuer],
        ...Object.entries(claim.fields).map(([token, value]) => [spoken(token), value] as const),
        ["Id", claim.subject],
        ["Issued on", dayText(claim.issuedAt)],
        ...(claim.expiresAt === null ? [] : [["Valid until", dayText(claim.expiresAt)] as const]),
      ]
    : [];
  return (
    <section className={classes.verdict} data-verdict={verdict} aria-label="Result">
      <h2 className={classes.verdictTitle}>
        <Icon size={28} stroke={1.75} aria-hidden />
        {title}
      </h2>
      <p>{text}</p>
      {facts.length === 0 ? null : (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {unknown === null ? null : <p className={classes.offline}>{unknown}</p>}
    </section>
  );
}
