import { IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "#ui/EmptyState.tsx";
import classes from "./help.module.css";
import { type HelpWord, helpWords, searchHelp } from "./helpWords.ts";

/** A term's explanation, with a link to the list of all terms. */
export function WhatIsText({ word }: { readonly word: HelpWord }) {
  const { title, text } = helpWords[word];
  return (
    <div className={classes.told}>
      <p className={classes.title}>{title}</p>
      <p>{text}</p>
      {/* Opens in a new tab, so that an open dialog keeps its input. */}
      <a href={`/help#${word}`} target="_blank" rel="noreferrer">
        More in Help
      </a>
    </div>
  );
}

type HelpTopicsProps = {
  readonly search: string;
  /** ID of the topic that the URL names. */
  readonly meant: string;
};

/** The help topics that match a search, or all topics if the search is empty. */
export function HelpTopics({ search, meant }: HelpTopicsProps) {
  const found = searchHelp(search);
  if (found.length === 0) {
    return (
      <EmptyState
        title="Nothing found"
        text="Try a word that you see on the screen."
        icon={<IconSearchOff size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <div className={classes.topics}>
      {found.map(({ id, title, text }) => (
        <article
          key={id}
          id={id}
          className={classes.topic}
          data-meant={id === meant || undefined}
          ref={(element) => {
            if (id === meant) element?.scrollIntoView();
          }}
        >
          <h2>{title}</h2>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}
