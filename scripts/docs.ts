// The generated module pages: calls, screens, fields, states, errors. Run `node scripts/docs.mjs` after a change of the contract.
import { writePages } from './lib/contract/pages.ts';

await writePages();
