/** The page and the terminal render the same texts: decisions with all verbs and words, and logs of random games. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buttonText, declineText, optionText, promptText, type DecisionPrompt } from "../src/game/prompts";
import type { GameEvent } from "../src/game/protocol";
import { logEntries, parseSpans, renderLine } from "../src/game/log";
import { formatterFor } from "./fluent";

interface DecisionTexts {
  prompt: string;
  decline: string;
  options: string[];
}
interface Sentences {
  names: string[];
  asked: (DecisionPrompt & { words: Record<string, DecisionTexts> })[];
  logs: { events: GameEvent[]; reader: number; lines: Record<string, string[]> }[];
}

const root = new URL("../../", import.meta.url).pathname;
const TIMEOUT = 600_000;
const LANGUAGES = ["en", "de"];
const plain = (text: string): string => parseSpans(text).map((span) => span.text).join("");
let sentences: Sentences;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "feodum-sentences-"));
  const file = join(folder, "sentences.json");
  execFileSync(join(root, ".venv/bin/python"), [join(root, "tests/i18n/sentences.py"), file], { env: { ...process.env, PYTHONPATH: join(root, "src") } });
  sentences = JSON.parse(readFileSync(file, "utf8")) as Sentences;
  rmSync(folder, { recursive: true });
}, TIMEOUT);

describe.each(LANGUAGES)("texts in %s", (language) => {
  it("render decisions as the terminal does", () => {
    const words = formatterFor(language);
    expect(sentences.asked.length).toBeGreaterThan(1000);
    for (const asked of sentences.asked) {
      const texts: DecisionTexts = {
        prompt: plain(promptText(words, asked)),
        decline: declineText(words, asked),
        options: asked.decision.options.map((_, option) => optionText(words, asked, option)),
      };
      expect(texts, JSON.stringify(asked.decision)).toEqual(asked.words[language]);
      for (const picked of [0, 1, 2]) expect(plain(buttonText(words, asked, picked))).not.toBe("");
    }
  }, TIMEOUT);

  it("render the log as the terminal does", () => {
    const words = formatterFor(language);
    expect(sentences.logs.flatMap(({ events }) => events).length).toBeGreaterThan(2000);
    for (const { events, reader, lines } of sentences.logs) {
      const rendered = logEntries(events).map(({ event, index }) => renderLine(words, event, index, reader, sentences.names));
      expect(rendered.map(({ spans }) => spans.map((span) => span.text).join(""))).toEqual(lines[language]);
    }
  }, TIMEOUT);

  it("show the number of picks on the button", () => {
    const chapel = sentences.asked.find(({ decision }) => decision.source === "Chapel" && decision.verb === "trash" && decision.max === 3);
    if (chapel === undefined) throw new Error("no decision of Chapel");
    const labels = [0, 2].map((picked) => buttonText(formatterFor(language), chapel, picked));
    expect(labels).toEqual(language === "en" ? ["Trash", "Trash 2"] : ["Entsorgen", "2 entsorgen"]);
  });

  it("throw on a missing message", () => {
    const words = formatterFor(language);
    const [asked] = sentences.asked;
    if (asked === undefined) throw new Error("no decisions");
    const unknown = { ...asked, wording: { ...asked.wording, prompt: "prompt-juggle" } };
    expect(() => promptText(words, unknown)).toThrow("no message prompt-juggle");
    expect(() => renderLine(words, { verb: "juggle", seat: 0, depth: 0, cards: [], count: 0, says: "log-juggle" }, 0, 0, ["Anna"])).toThrow("no message log-juggle");
    expect(() => words.format("log-buy")).toThrow();
  });
});
