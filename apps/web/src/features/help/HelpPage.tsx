import { useHotkeys } from "@mantine/hooks";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import classes from "./help.module.css";

/** The help texts are a separate chunk, because dialogs show them too. */
const HelpTopics = lazy(async () => ({
  default: (await import("#platform/help/HelpTexts.tsx")).HelpTopics,
}));

/** Built-in help: the glossary and all keyboard shortcuts. Works offline and sends no data. */
export function HelpPage({ Shortcuts }: { readonly Shortcuts: ComponentType }) {
  const [address, setAddress] = useSearchParams();
  const { hash } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<HTMLElement>(null);
  const search = address.get("search") ?? "";
  useHotkeys([["/", () => field.current?.focus()]]);
  useEffect(() => {
    if (hash === "#keys") keys.current?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.page}>
      <PageHeader title="Help" />
      <search className={classes.search}>
        <SearchField
          ref={field}
          label="Search help"
          placeholder="Search help, such as “photo” or “flip”"
          value={search}
          onChange={(text) =>
            setAddress(text === "" ? {} : { search: text }, { replace: true, preventScrollReset: true })
          }
        />
      </search>
      <Suspense>
        <HelpTopics search={search} meant={hash.slice(1)} />
        {search === "" ? (
          <section ref={keys} className={classes.keys} aria-label="Keyboard shortcuts">
            <h2>Keyboard shortcuts of the editor</h2>
            <p>
              Press <kbd>?</kbd> in the editor to see them there, <kbd>F1</kbd> for the introduction, and{" "}
              <kbd>/</kbd> in a list to search.
            </p>
            <Shortcuts />
          </section>
        ) : null}
      </Suspense>
    </div>
  );
}
