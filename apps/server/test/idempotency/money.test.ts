import { describe } from 'vitest';
import { openCodDesk } from '@entrepot/server/modules/cod/test/cod-desk.ts';
import { openDesk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { codCalls, moneyCalls } from './money.ts';
import { suiteOfRepeats } from './repeat.ts';

describe('a call that moves money', () => suiteOfRepeats(openDesk, moneyCalls, ({ server }) => server));
describe('a call on cash on delivery', () => suiteOfRepeats(openCodDesk, codCalls, ({ server }) => server));
