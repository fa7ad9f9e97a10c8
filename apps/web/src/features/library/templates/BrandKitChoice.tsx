import { Button, UnstyledButton } from "@mantine/core";
import { type BrandKitAnswer, type BrandKit as Kit, routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { describeElement, fontsOf } from "@print-builder/core/elements";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { reloadBrandKits, useBrandKits } from "#platform/palettes/useBrandKits.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { BrandKitForm } from "./BrandKitForm.tsx";
import classes from "./brandKits.module.css";

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Colours of both sides except black and white, the most used first. */
function coloursOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const uses = new Map<string, number>();
  for (const element of [...front, ...back]) {
    for (const colour of describeElement(element).colours.filter(isColour)) {
      const hex = colour.toLowerCase();
      if (hex !== "#000000" && hex !== "#ffffff") uses.set(hex, (uses.get(hex) ?? 0) + 1);
    }
  }
  return [...uses].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}

/** Font families of a design, without duplicates. */
function familiesOf({ front, back }: Pick<Project, "front" | "back">): readonly string[] {
  const families = [...front, ...back].flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families.filter((family) => family !== ""))];
}

type BrandKitChoiceProps = {
  readonly editor: EditorSession;
  readonly chosen: BrandKitAnswer | null;
  readonly onChoose: (kit: BrandKitAnswer | null) => void;
};

/** The brand kits as buttons, with actions to create, change and delete them. */
export function BrandKitChoice({ editor, chosen, onChoose }: BrandKitChoiceProps) {
  const kits = useBrandKits().data?.kits ?? [];
  const queries = useQueryClient();
  const ask = async (title: string, kit: Kit, store: (kit: Kit) => Promise<BrandKitAnswer>) => {
    const project = editor.currentProject();
    const save = async (entered: Kit) => {
      try {
        const stored = await store(entered);
        await reloadBrandKits(queries);
        onChoose(stored);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    };
    const parts = { designColours: coloursOf(project), families: familiesOf(project) };
    await openDialog(BrandKitForm, { title, kit, ...parts, save });
  };
  const make = () => {
    const project = editor.currentProject();
    const colors = coloursOf(project).slice(0, 3);
    const kit = { name: "", colors: colors.length > 0 ? [...colors] : ["#1f4f8f", "#f2b134"] };
    return ask("New brand kit", { ...kit, heading_font: "", body_font: "", logo: null }, (body) =>
      call(routes.addBrandKit, { body }),
    );
  };
  const change = ({ id, ...kit }: BrandKitAnswer) =>
    ask(`Change “${kit.name}”`, kit, (body) => call(routes.changeBrandKit, { params: { id }, body }));
  const remove = async ({ id, name }: BrandKitAnswer) => {
    const isSure = await confirm({
      title: "Delete brand kit",
      message: `Delete “${name}” for everybody? Designs that it was laid over stay as they are.`,
      action: "Delete",
      destructive: true,
    });
    if (!isSure) return;
    try {
      await call(routes.removeBrandKit, { params: { id } });
      onChoose(null);
      await reloadBrandKits(queries);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <fieldset className={classes.kits} aria-label="Brand kits">
      {kits.map((kit) => (
        <UnstyledButton
          key={kit.id}
          className={classes.kit}
          aria-pressed={kit.id === chosen?.id}
          onClick={() => onChoose(kit.id === chosen?.id ? null : kit)}
        >
          <span className={classes.dots} aria-hidden>
            {[...new Set(kit.colors)].slice(0, 3).map((color) => (
              <span key={color} style={{ background: color }} />
            ))}
          </span>
          {kit.logo ? <img src={kit.logo} alt="" /> : null}
          {kit.name}
        </UnstyledButton>
      ))}
      {chosen ? (
        <>
          <IconButton label={`Change ${chosen.name}`} size="sm" onClick={() => void change(chosen)}>
            <IconPencil size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={`Delete ${chosen.name}`} size="sm" onClick={() => void remove(chosen)}>
            <IconTrash size={16} stroke={1.75} />
          </IconButton>
        </>
      ) : null}
      <Button size="xs" variant="default" onClick={() => void make()}>
        New brand kit…
      </Button>
    </fieldset>
  );
}
