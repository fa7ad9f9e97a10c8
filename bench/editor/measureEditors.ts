import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../measure/programs.ts";
import { describeSurroundings } from "../measure/surroundings.ts";
import { editorPeers, versionsOf } from "../measure/versions.ts";
import { outFolder } from "../paths.ts";
import { type Candidate, type CandidateKey, labels, peerKeys } from "./candidates.ts";
import { attempt } from "./measure/attempt.ts";
import { measureAlone } from "./measure/measureAlone.ts";
import { type Measured, measureTransfer } from "./measure/measureCandidate.ts";
import { type Round, runRound } from "./measure/round.ts";
import type { EditorRun } from "./report/markdown.ts";
import { makePictures } from "./scene/pictures.ts";
import { halfOf, makeScene, type Scene } from "./scene/scene.ts";
import { type OursServed, serveOurs } from "./serve/serveOurs.ts";
import { servePeer } from "./serve/servePeer.ts";

export type EditorOptions = {
  readonly rounds: number;
  readonly elements: number;
  readonly keys: readonly CandidateKey[];
};

type Say = (line: string) => void;

const browserOptions = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Blocks requests to other machines. A peer that loads files from its vendor would otherwise depend on the
  // network.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Serves the candidates, measures them in turn and stops everything it started. */
export async function measureEditors(options: EditorOptions, say: Say): Promise<EditorRun> {
  const surroundings = describeSurroundings();
  const scene = makeScene(options.elements);
  const browser = await launch();
  const stops: (() => Promise<void>)[] = [() => browser.close()];
  try {
    const pictures = await makePictures();
    const candidates: Candidate[] = [];
    let ours: OursServed | null = null;
    if (options.keys.includes("ours")) {
      ours = await serveOurs(scene, pictures);
      stops.push(ours.stop);
      candidates.push(ours.scene);
    }
    for (const key of peerKeys.filter((peer) => options.keys.includes(peer))) {
      const { candidate, stop } = await servePeer(key, browser, scene, pictures);
      stops.push(stop);
      candidates.push(candidate);
    }
    const alone = measureAlone(browser, ours);
    const measured = await measureInTurns(browser, candidates, scene, options.rounds, alone.round, say);
    return {
      surroundings,
      browser: `Chromium ${browser.version()}`,
      versions: versionsOf(editorPeers),
      elements: options.elements,
      half: halfOf(scene),
      measured: measured.map((one) => ({ ...one, candidate: { key: one.candidate.key } })),
      demo: alone.demo,
      crowds: alone.crowds,
      sheets: ours ? alone.sheets : null,
    };
  } finally {
    for (const stop of stops.toReversed()) {
      await stop();
    }
  }
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error("There is no Chromium, Chrome or Edge on PATH: install one, or set CHROMIUM_PATH.");
  }
  // Chromium's sandbox does not work as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return await chromium.launch({ executablePath, args: [...browserOptions, ...sandbox] });
}

/** Measures every candidate in each round, so that other load on the machine affects all candidates alike. */
async function measureInTurns(
  browser: Browser,
  candidates: readonly Candidate[],
  scene: Scene,
  rounds: number,
  measureOurs: () => Promise<void>,
  say: Say,
): Promise<Measured[]> {
  const done = candidates.map((candidate) => ({
    candidate,
    rounds: [] as Round[],
    transfer: null as Measured["transfer"],
    reason: null as string | null,
  }));
  for (const one of done) {
    await attempt(one, async () => {
      // This load also warms up server and browser, whose first load after a start is the slowest.
      one.transfer = await measureTransfer(browser, one.candidate);
    });
  }
  for (let round = 1; round <= rounds; round++) {
    await measureOurs();
    for (const one of done.filter(({ reason }) => reason === null)) {
      say(`round ${round} of ${rounds}: ${labels[one.candidate.key]} …`);
      const screenshot = round === 1 ? join(outFolder, "editor", `${one.candidate.key}.png`) : null;
      await attempt(one, async () => {
        one.rounds.push(await runRound(browser, one.candidate, scene, screenshot));
      });
    }
  }
  return done;
}
