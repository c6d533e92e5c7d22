import { existsSync } from 'node:fs';
import { inRoot, toolScript } from './lib/paths.mjs';
import { forwardSignals, startProgram } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

/** `npm run dev`: runs the server, restarted on each change, and Vite's server for the web client; when one exits, the other is stopped. */
await main(async () => {
  await setUp({ building: false });
  const programs = [startServer(), ...startWeb()];
  forwardSignals(programs);
  const code = await Promise.race(programs.map(({ ended }) => ended));
  for (const { child } of programs) if (!child.killed) child.kill('SIGTERM');
  await Promise.all(programs.map(({ ended }) => ended));
  return code;
});

function startServer() {
  const args = [toolScript('tsx'), 'watch', '--clear-screen=false', '--enable-source-maps', inRoot('apps/server/src/main.ts')];
  return startProgram(args, { stdin: 'ignore' });
}

function startWeb() {
  const folder = inRoot('apps/web');
  if (!existsSync(inRoot('apps/web/index.html'))) return [];
  return [startProgram([toolScript('vite', 'vite', folder), '--clearScreen', 'false'], { cwd: folder, stdin: 'ignore' })];
}
