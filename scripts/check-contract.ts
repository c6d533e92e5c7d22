// What the contract and the server's tables of contents say together: screens and who may use them, and the modules' pages. Part of npm run check.
import { checkPages } from './lib/contract/pages.ts';
import { checkPermissions } from './lib/contract/permissions.ts';
import { tell } from './lib/told.ts';

await tell([
  ['permissions', checkPermissions],
  ['pages', checkPages],
]);
