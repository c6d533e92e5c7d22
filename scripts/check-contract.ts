// Checks the contract together with the server's modules: screens, buttons and permissions; scopes; what customers write; calls
// that no client uses; labels and texts.
// Part of npm run check.
import { checkCustomerWrites } from './lib/contract/customer-writes.ts';
import { checkPermissions } from './lib/contract/permissions.ts';
import { checkScopes } from './lib/contract/scopes.ts';
import { checkUsedCalls } from './lib/contract/used-calls.ts';
import { checkTexts } from './lib/contract/texts.ts';
import { reportChecks } from './lib/check-result.ts';

await reportChecks([
  ['permissions', checkPermissions],
  ['scopes', checkScopes],
  ['customer writes', checkCustomerWrites],
  ['used calls', checkUsedCalls],
  ['texts', checkTexts],
]);
