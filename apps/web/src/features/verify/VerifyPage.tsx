import { Button, FileButton, Textarea } from "@mantine/core";
import { IconCamera, IconCameraOff, IconPhoto } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { CameraView } from "#platform/codes/CameraView.tsx";
import { BrandMark } from "#ui/BrandMark.tsx";
import { productName, usePageTitle } from "#ui/usePageTitle.ts";
import { type Checked, checkCode, keepForOffline } from "./checkCode.ts";
import { VerdictCard } from "./VerdictCard.tsx";
import classes from "./verify.module.css";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const noCode =
  "No signed code was found in the picture. Take another from closer up, straight above the code and in good light.";

/** Reads the code of a card from a picture. Throws an Error with advice for the user if it finds no code. */
async function codeIn(picture: Blob): Promise<string> {
  const { readCodes } = await import("#platform/codes/readCodes.ts");
  const [code] = await readCodes(picture);
  if (code === undefined) throw new Error(noCode);
  return code;
}

/** Tells anybody, without an account, whether a card with a signed code is genuine. */
export function VerifyPage() {
  usePageTitle("Check a card");
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isFilming, setIsFilming] = useState(false);
  useEffect(() => void keepForOffline(), []);
  const check = async (find: () => Promise<string>) => {
    setTrouble(null);
    setChecked(null);
    try {
      setChecked(await checkCode(await find()));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <BrandMark />
        <span>{productName}</span>
      </header>
      <h1 className={classes.title}>Is this card genuine?</h1>
      <p className={classes.lead}>
        Cards of this school have a square code that is signed, so nobody else can make one. Show it to the
        camera, choose a picture of it, or paste the text from a scanner.
      </p>
      {isFilming ? (
        <CameraView
          onCode={(code) => {
            setIsFilming(false);
            void check(async () => code);
          }}
          onTrouble={(message) => {
            setIsFilming(false);
            setTrouble(message);
          }}
        />
      ) : null}
      <div className={classes.ways}>
        <Button
          leftSection={isFilming ? <IconCameraOff {...icon} /> : <IconCamera {...icon} />}
          onClick={() => setIsFilming(!isFilming)}
        >
          {isFilming ? "Stop the camera" : "Use the camera"}
        </Button>
        <FileButton accept="image/*" onChange={(file) => file && void check(() => codeIn(file))}>
          {(props) => (
            <Button variant="default" leftSection={<IconPhoto {...icon} />} {...props}>
              Choose a picture
            </Button>
          )}
        </FileButton>
      </div>
      <form
        className={classes.paste}
        onSubmit={(event) => {
          event.preventDefault();
          void check(async () => text);
        }}
      >
        <Textarea
          label="Text of the code"
          placeholder="PB1:…"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ""}>
          Check
        </Button>
      </form>
      <div aria-live="polite">
        {trouble === null ? null : <p className={classes.trouble}>{trouble}</p>}
        {checked === null ? null : <VerdictCard {...checked} />}
      </div>
      <p className={classes.foot}>
        Pictures stay on this device. Once loaded, this page also works offline: it then knows about cards
        replaced before it was loaded, and shows when that was.
      </p>
    </main>
  );
}
