import { runBundled } from './lib/bundled.mjs';
const r = await runBundled('scripts/check-contract.ts', []);
