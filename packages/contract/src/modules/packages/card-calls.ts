import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

/** The cards that hang at workplaces, as one PDF: one for each screen that a card opens, one for each command. Gives the file's address. */
export const printScannerCards = call({
  path: '/Package/PrintScannerCards',
  who: 'PSW',
  needs: [packageSigningScreen, packagePutOnShelvesIndex],
  takes: {},
  gives: f.file({ required: true }),
});
