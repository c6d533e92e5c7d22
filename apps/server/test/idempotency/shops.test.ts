import { describe } from 'vitest';
import { openMall } from '@entrepot/server/modules/mall/test/mall-desk.ts';
import { openShopFloor } from '@entrepot/server/modules/shops/test/shop-floor.ts';
import { openTransfers } from '@entrepot/server/modules/transfer/test/transfer-desk.ts';
import { suiteOfRepeats } from './repeat.ts';
import { mallCalls, shopCalls, transferCalls } from './shops.ts';

describe('a call of the mall', () => suiteOfRepeats(openMall, mallCalls, (mall) => mall));
describe('a call on a shop', () => suiteOfRepeats(openShopFloor, shopCalls, (shops) => shops));
describe('a call on a transfer', () => suiteOfRepeats(openTransfers, transferCalls, ({ server }) => server));
