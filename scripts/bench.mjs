import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

/** `npm run bench -- …`: the measurements of bench/. */
await main(async (args) => {
  await setUp();
  const { code } = await run(process.execPath, ['--import', 'tsx', inRoot('bench/run.ts'), ...args]);
  return code;
});
