import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

/** Prints the command cards of workplaces as one PDF: one for each screen that a card opens, one for each command. Returns its address. */
export const printScannerCards = call({
  path: '/Package/PrintScannerCards',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packageSigningScreen, packagePutOnShelvesIndex],
  input: {},
  output: f.file({ required: true }),
});
