import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openOrdering } from '../../modules/orders/test/ordering.ts';
import type { Cast } from '../actors.ts';
import { playReturned } from './returned.ts';

test('the demo has returns in the states people meet: signed for, on a shelf, a package again, and removed', async () => {
  const o = await openOrdering();
  try {
    await o.underWay();
    const cast: Cast = (name) => o[name as 'alice' | 'clerk' | 'leader'].ok;
    await playReturned(cast, { warehouseId: o.xiamen.id });
    const { Data } = await o.manager.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { rows: 20 });
    const { Signed, OnShelf, Claimed, Removed } = enumCodes.ReturnLogisticsOrderStatus;
    const states = Data.map((row: { ReturnLogisticsOrderStatus: number }) => row.ReturnLogisticsOrderStatus);
    expect(states.sort()).toEqual([Signed, Signed, OnShelf, OnShelf, Claimed, Removed]);
    expect(Data.filter(({ UserId }: { UserId: string | null }) => UserId === o.alice.userId)).toHaveLength(4);
  } finally {
    await o.close();
  }
});
