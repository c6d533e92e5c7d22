import { describe } from 'vitest';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { suiteOfRepeats } from './repeat.ts';
import { transportCalls } from './transport.ts';

describe('a call of transport', () => suiteOfRepeats(openStockFloor, transportCalls, (f) => f));
