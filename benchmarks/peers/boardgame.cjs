// boardgame.io's server with a game that does next to nothing; `node boardgame.cjs FOLDER [FILES]`.
// FOLDER is where it was installed (npm install boardgame.io node-persist). With FILES matches are kept there, else in memory.
const { createRequire } = require("node:module");
const [folder, files] = process.argv.slice(2);
const { Server, FlatFile, SocketIO } = createRequire(`${folder}/`)("boardgame.io/server");

const game = {
  name: "cards",
  setup: () => ({ cards: Array.from({ length: 60 }, (_, card) => card), taken: [0, 0] }),
  moves: {
    take: ({ G, ctx, events }, card) => {
      G.taken[Number(ctx.currentPlayer)] += G.cards[card];
      events.endTurn();
    },
  },
};
const kept = files ? { db: new FlatFile({ dir: files }) } : {};
// Clients that wait for their turn in the benchmark do not answer pings.
const transport = new SocketIO({ socketOpts: { pingInterval: 3_600_000 } });
Server({ games: [game], origins: [], transport, ...kept }).run({ port: 0 }, () => {}).then(({ appServer }) => {
  console.log(`http://localhost:${appServer.address().port}/`);
});
