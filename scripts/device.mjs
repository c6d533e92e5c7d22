import { inRoot } from './lib/paths.mjs';
import { forwardSignals, startProgram } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

/**
 * `npm run device`: runs the device service, which makes scale, camera and printer of this computer available to the allowed pages; `--
 * --port N --data FOLDER`.
 */
await main(async (args) => {
  await setUp({ building: false });
  const service = startProgram(['--import', 'tsx', '--enable-source-maps', inRoot('apps/device/src/main.ts'), ...args]);
  forwardSignals([service]);
  return service.ended;
});
