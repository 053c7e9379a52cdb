/** What the server gives to be said, the page says in the same words as the terminal: questions of all cards, the logs of random games. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buttonText, declineText, optionText, promptText, type Asked } from "../src/game/prompts";
import type { GameEvent } from "../src/game/protocol";
import { condensed, lineOf, piecesOf } from "../src/game/log";
import { wordsOf } from "./fluent";

interface Said {
  prompt: string;
  decline: string;
  options: string[];
}
interface Sentences {
  names: string[];
  asked: (Asked & { words: Record<string, Said> })[];
  told: { events: GameEvent[]; reader: number; lines: Record<string, string[]> }[];
}

const root = new URL("../../", import.meta.url).pathname;
const PATIENCE = 600_000;
const LANGUAGES = ["en", "de"];
const plain = (text: string): string => piecesOf(text).map((piece) => piece.text).join("");
let sentences: Sentences;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "feodum-sentences-"));
  const file = join(folder, "sentences.json");
  execFileSync(join(root, ".venv/bin/python"), [join(root, "tests/i18n/sentences.py"), file], { env: { ...process.env, PYTHONPATH: join(root, "src") } });
  sentences = JSON.parse(readFileSync(file, "utf8")) as Sentences;
  rmSync(folder, { recursive: true });
}, PATIENCE);

describe.each(LANGUAGES)("what is said in %s", (language) => {
  it("asks as the terminal does", () => {
    const words = wordsOf(language);
    expect(sentences.asked.length).toBeGreaterThan(1000);
    for (const asked of sentences.asked) {
      const said: Said = {
        prompt: plain(promptText(words, asked)),
        decline: declineText(words, asked),
        options: asked.decision.options.map((_, option) => optionText(words, asked, option)),
      };
      expect(said, JSON.stringify(asked.decision)).toEqual(asked.words[language]);
      for (const picked of [0, 1, 2]) expect(plain(buttonText(words, asked, picked))).not.toBe("");
    }
  }, PATIENCE);

  it("tells as the terminal does", () => {
    const words = wordsOf(language);
    expect(sentences.told.flatMap(({ events }) => events).length).toBeGreaterThan(2000);
    for (const { events, reader, lines } of sentences.told) {
      const told = condensed(events).map(({ event, index }) => lineOf(words, event, index, reader, sentences.names));
      expect(told.map(({ pieces }) => pieces.map((piece) => piece.text).join(""))).toEqual(lines[language]);
    }
  }, PATIENCE);

  it("counts on its button how many are picked", () => {
    const chapel = sentences.asked.find(({ decision }) => decision.source === "Chapel" && decision.max === 3);
    if (chapel === undefined) throw new Error("Chapel did not ask");
    const said = [0, 2].map((picked) => buttonText(wordsOf(language), chapel, picked));
    expect(said).toEqual(language === "en" ? ["Trash", "Trash 2"] : ["Entsorgen", "2 entsorgen"]);
  });

  it("takes a message that is not there for an error", () => {
    const words = wordsOf(language);
    const [asked] = sentences.asked;
    if (asked === undefined) throw new Error("nothing was asked");
    const unknown = { ...asked, wording: { ...asked.wording, prompt: "prompt-juggle" } };
    expect(() => promptText(words, unknown)).toThrow("there is no text prompt-juggle");
    expect(() => lineOf(words, { verb: "juggle", seat: 0, depth: 0, cards: [], count: 0, says: "log-juggle" }, 0, 0, ["Anna"])).toThrow("there is no text log-juggle");
    expect(() => words.format("log-buy")).toThrow();
  });
});
