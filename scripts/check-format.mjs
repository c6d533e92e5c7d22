import { filesToFormat, formatFiles } from './lib/formatted.mjs';
import { toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main } from './lib/setup.mjs';

/** Checks the formatting of every file. Files that were formatted at the last check and have not changed are skipped. */
await main(async () => {
  const { places, state } = filesToFormat();
  if (places.length === 0) return 0;
  const { code } = await runNode(toolScript('@biomejs/biome', 'biome'), [
    'format',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    ...places,
  ]);
  if (code === 0 && state) formatFiles(state);
  return code;
});
