#!/usr/bin/env node
// An example bot in another language: keeps its spades and takes in whatever uses most cards.
//
// Try it: mulle arena greedy "external:node examples/bots/hoarder.js"

const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function appeal(move) {
  const words = move.split(" ");
  if (words.length === 1) return words[0][1] === "s" ? 0 : 1; // a card laid out, or played to a trick
  return (words[1][0] === "b" ? 10 : 100) + words.length;
}

const best = (moves) => moves.reduce((one, other) => (appeal(other) > appeal(one) ? other : one));

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready", protocol: 1, name: "hoarder" });
  if (message.type === "view") say({ type: "move", move: best(message.view.moves) });
  if (message.type === "quit") process.exit(0);
});
