import { openCodDesk } from '@entrepot/server/modules/cod/test/cod-desk.ts';
import { bankCalls } from './bank.ts';
import { suiteOfRepeats } from './repeat.ts';

suiteOfRepeats(openCodDesk, bankCalls, ({ server }) => server);
