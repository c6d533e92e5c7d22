import { runBundled } from './lib/bundled.mjs';
import { main } from './lib/setup.mjs';

/** Writes docs/modules/*.md from the contract and the server's tables of contents; npm run check tells whether they are fresh. */
await main(async () => (await runBundled('scripts/docs.ts')).code);
