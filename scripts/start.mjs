import { inRoot } from './lib/paths.mjs';
import { forwardSignals, startProgram } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

/** `npm start`: prepares what is missing and runs the server until it ends. */
await main(async (args) => {
  await setUp();
  const server = startProgram([inRoot('apps/server/dist/main.js'), ...args]);
  forwardSignals([server]);
  return server.ended;
});
