import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openOrdering } from '../../modules/orders/test/ordering.ts';
import type { Cast } from '../actors.ts';
import { playReturned } from './returned.ts';

test('the demo has returns signed, shelved, converted to packages, taken into stock and removed', async () => {
  const o = await openOrdering();
  try {
    await o.underWay();
    const cup = { Name: '保温杯', CommodityCode: 'AL-001', CargoType: o.cargo.get('GENERAL'), Price: 9, Length: 8, Width: 8, Geight: 12 };
    const { Id } = await o.alice.ok('/UserCommodity/EstablishCommodity', { ...cup, ActualWeight: 0.2, GrossWeight: 0.25 });
    await o.manager.ok('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
    const cast: Cast = (name) => o[name as 'alice' | 'clerk' | 'leader'].ok;
    await playReturned(cast, { warehouseId: o.xiamen.id });
    const { Data } = await o.manager.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { rows: 20 });
    const { Signed, OnShelf, Claimed, Warehoused, Removed } = enumCodes.ReturnLogisticsOrderStatus;
    const states = Data.map((row: { ReturnLogisticsOrderStatus: number }) => row.ReturnLogisticsOrderStatus);
    expect(states.sort()).toEqual([Signed, Signed, OnShelf, OnShelf, Claimed, Warehoused, Removed]);
    expect(Data.filter(({ UserId }: { UserId: string | null }) => UserId === o.alice.userId)).toHaveLength(5);
  } finally {
    await o.close();
  }
});
