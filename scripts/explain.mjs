import { importBundled } from './lib/bundled.mjs';
import { main, setUp } from './lib/setup.mjs';

/** `npm run explain <entity|call|module>`: prints what follows from a description of the contract. */
await main(async (words) => {
  await setUp({ building: false });
  const { explain } = await importBundled('scripts/lib/explain/explain.ts');
  const { lines, found } = explain(words);
  (found ? console.log : console.error)(lines.join('\n'));
  return found ? 0 : 1;
});
