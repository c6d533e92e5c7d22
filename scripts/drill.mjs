import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

/** `npm run drill -- …`: the measurements of drill/. */
await main(async (args) => {
  await setUp();
  const { code } = await run(process.execPath, ['--import', 'tsx', inRoot('drill/run.ts'), ...args]);
  return code;
});
