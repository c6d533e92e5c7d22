import { describe } from 'vitest';
import { openDesk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { peopleCalls } from './people.ts';
import { suiteOfRepeats } from './repeat.ts';
import { accountCalls, ownCalls } from './staff.ts';

describe('a call on accounts and notices', () =>
  suiteOfRepeats(openDesk, { ...peopleCalls, ...accountCalls, ...ownCalls }, ({ server }) => server));
