#!/usr/bin/env node
// A bot for Feodum's line protocol (docs/guide/bots.md). It needs only Node and buys money, then Provinces.
"use strict";

const readline = require("node:readline");

const WANTED = ["Province", "Gold", "Duchy", "Silver"];

function picksFor(view, decision) {
  const { options, source, min } = decision;
  if (source === "treasure") return options.map((_, number) => number); // play them all
  if (source === "buy") {
    const provinces = view.supply.find((pile) => pile.name === "Province").left;
    const wanted = WANTED.find((name) => options.includes(name) && (name !== "Duchy" || provinces <= 3));
    return wanted === undefined ? [] : [options.indexOf(wanted)];
  }
  if (source === "action") return [];
  // Answer decisions of cards with the allowed minimum.
  return Array.from({ length: min }, (_, number) => number);
}

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    send({ type: "hello", protocol: 1, name: "Money in JavaScript", version: "1.0" });
  } else if (message.type === "decide") {
    const { view } = message;
    send({ type: "answer", id: view.decision.id, picks: picksFor(view, view.decision) });
  } else if (message.type === "quit") {
    process.exit(0);
  }
});
