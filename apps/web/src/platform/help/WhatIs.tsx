import { ActionIcon, Popover } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { HelpWord } from "./helpWords.ts";

/** The explanations are loaded on demand. */
const Told = lazy(async () => ({ default: (await import("./HelpTexts.tsx")).WhatIsText }));

type WhatIsProps = {
  readonly word: HelpWord;
  /** As shown on the screen: "Flip edge". */
  readonly name: string;
};

/** Explains a technical term. */
export function WhatIs({ word, name }: WhatIsProps) {
  return (
    <Popover width={280} position="bottom" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="xs" aria-label={`What is this? ${name}`}>
          <IconHelp size={14} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Suspense>
          <Told word={word} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
