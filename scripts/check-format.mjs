import { filesToFormat, keepFormatted } from './lib/formatted.mjs';
import { toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main } from './lib/setup.mjs';

/** Is every file formatted? Those that were so at the last check, and read as they did, are not asked about again. */
await main(async () => {
  const { places, state } = filesToFormat();
  if (places.length === 0) return 0;
  const { code } = await runNode(toolScript('@biomejs/biome', 'biome'), [
    'format',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    ...places,
  ]);
  if (code === 0 && state) keepFormatted(state);
  return code;
});
