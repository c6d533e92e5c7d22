import { describe } from 'vitest';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { orderCalls, packageCalls, pickingCalls } from './floor.ts';
import { suiteOfRepeats } from './repeat.ts';

describe('a call of the floor', () => {
  suiteOfRepeats(openStockFloor, { ...orderCalls, ...packageCalls, ...pickingCalls }, (f) => f);
});
