import { describe } from 'vitest';
import { openReturned } from '@entrepot/server/modules/returns/test/returned.ts';
import { openReturns } from '@entrepot/server/modules/returns/test/returning.ts';
import { suiteOfRepeats } from './repeat.ts';
import { returnedCalls, returnOrderCalls } from './returns.ts';

describe('a call on a return order', () => suiteOfRepeats(openReturns, returnOrderCalls, (returns) => returns));
describe('a call on a returning order', () => suiteOfRepeats(openReturned, returnedCalls, (returned) => returned));
