import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packingFloor } from '../../testing/packed-orders.ts';
import { openTestServer } from '../../testing/server.ts';
import type { Cast } from '../actors.ts';
import { declareByOne, planEveryDay, playCustoms } from './customs.ts';

test('the demo has a declarant near the limit, detained and rejected goods, and a daily plan', async () => {
  const server = await openTestServer();
  try {
    const floor = await packingFloor(server);
    const cast: Cast = (name) => floor[name as 'alice' | 'leader' | 'manager'].ok;
    const shift = await floor.openShift({ Name: 'Sea 4', TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
    const orders = [];
    for (let at = 0; at < 3; at += 1) orders.push(await floor.packed());
    for (const { serialNumber } of orders) await floor.bagOrder(shift, serialNumber);
    const byOne = await declareByOne(cast, orders.slice(0, 2));
    await floor.depart(shift);
    await playCustoms(cast, { shift, orders, byOne });
    await planEveryDay(cast, { now: new Date(), zone: 'Asia/Shanghai' });

    const { Data: declarants } = await floor.manager.ok('/ApplicantInformation/GetApplicantInformations', { Content: '林淑芬', rows: 10 });
    expect(declarants).toMatchObject([{ HalfYearEntries: 2 }]);
    const { OnHold, Rejected, Declared } = enumCodes.CustomsStatus;
    const states = [];
    for (const { id } of orders) states.push((await floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id })).CustomsStatus);
    expect(states).toEqual([OnHold, Declared, Rejected]);
    const { Data: plans } = await floor.manager.ok('/TransferPlan/GetTransferPlans', { rows: 10 });
    expect(plans).toMatchObject([{ TransferPlanStatus: enumCodes.TransferPlanStatus.Confirmed, Recurrence: 1 }]);
  } finally {
    await server.close();
  }
});
