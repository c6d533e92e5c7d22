import { describe } from 'vitest';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { commodityCalls, orderPaperCalls, packagePaperCalls, pickingTaskCalls, warehouseCalls } from './orders.ts';
import { suiteOfRepeats } from './repeat.ts';

const calls = { ...orderPaperCalls, ...packagePaperCalls, ...pickingTaskCalls, ...commodityCalls, ...warehouseCalls };
describe('a call on papers, goods and warehouses', () => suiteOfRepeats(openStockFloor, calls, (f) => f));
