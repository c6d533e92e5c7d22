import { describe } from 'vitest';
import { openDock } from '@entrepot/server/modules/receiving/test/dock.ts';
import { openStocked } from '@entrepot/server/testing/counting.ts';
import { suiteOfRepeats } from './repeat.ts';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { countingCalls, receivingCalls } from './stock.ts';
import { stockTransferCalls } from './stock-transfers.ts';

describe('a call of receiving', () => suiteOfRepeats(openDock, receivingCalls, (dock) => dock));
describe('a call on stock', () => suiteOfRepeats(openStocked, countingCalls, ({ server, stop }) => ({ server, close: stop })));
describe('a call on transfers of stock', () => suiteOfRepeats(openStockFloor, stockTransferCalls, (f) => f));
